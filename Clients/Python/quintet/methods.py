# Made by `quintet clients python` from the answer of rpc.discover.
"""All methods by their names, with the types of what they take and give."""

from __future__ import annotations

from typing import Any, List, Literal, NotRequired, TypedDict

from .client import AsyncCaller, AsyncStream, Failure, given
from .plain import Caller, Stream


class InvalidParams(Failure, kind="invalid_params"):
    """`invalid_params`, which any call can meet."""


class NotFound(Failure, kind="not_found"):
    """`not_found`."""

    @property
    def nearest(self) -> str | None:
        value: str | None = self.data.get("nearest")
        return value

    @property
    def reason(self) -> str | None:
        value: str | None = self.data.get("reason")
        return value


class Conflict(Failure, kind="conflict"):
    """`conflict`."""

    @property
    def version(self) -> int | None:
        value: int | None = self.data.get("version")
        return value


class RateLimited(Failure, kind="rate_limited"):
    """`rate_limited`, which any call can meet."""

    @property
    def limit(self) -> str | None:
        value: str | None = self.data.get("limit")
        return value

    @property
    def whose(self) -> str | None:
        value: str | None = self.data.get("whose")
        return value

    @property
    def current(self) -> int | None:
        value: int | None = self.data.get("current")
        return value

    @property
    def maximum(self) -> int | None:
        value: int | None = self.data.get("maximum")
        return value

    @property
    def retry_after_ms(self) -> int | None:
        value: int | None = self.data.get("retry_after_ms")
        return value

    @property
    def offering_id(self) -> str | None:
        value: str | None = self.data.get("offering_id")
        return value


class Unauthenticated(Failure, kind="unauthenticated"):
    """`unauthenticated`, which any call can meet."""


class Unavailable(Failure, kind="unavailable"):
    """`unavailable`, which any call can meet."""

    @property
    def service(self) -> str | None:
        value: str | None = self.data.get("service")
        return value

    @property
    def app(self) -> str | None:
        value: str | None = self.data.get("app")
        return value

    @property
    def reason(self) -> str | None:
        value: str | None = self.data.get("reason")
        return value

    @property
    def retry_after_ms(self) -> int | None:
        value: int | None = self.data.get("retry_after_ms")
        return value


class Overloaded(Failure, kind="overloaded"):
    """`overloaded`, which any call can meet."""

    @property
    def limit(self) -> str | None:
        value: str | None = self.data.get("limit")
        return value

    @property
    def whose(self) -> str | None:
        value: str | None = self.data.get("whose")
        return value

    @property
    def current(self) -> int | None:
        value: int | None = self.data.get("current")
        return value

    @property
    def maximum(self) -> int | None:
        value: int | None = self.data.get("maximum")
        return value

    @property
    def retry_after_ms(self) -> int | None:
        value: int | None = self.data.get("retry_after_ms")
        return value


class DeadlineExceeded(Failure, kind="deadline_exceeded"):
    """`deadline_exceeded`."""


class Cancelled(Failure, kind="cancelled"):
    """`cancelled`, which any call can meet."""


class Internal(Failure, kind="internal"):
    """`internal`, which any call can meet."""

    @property
    def id(self) -> str | None:
        value: str | None = self.data.get("id")
        return value


class LimitExceeded(Failure, kind="limit_exceeded"):
    """`limit_exceeded`."""

    @property
    def current(self) -> int | None:
        value: int | None = self.data.get("current")
        return value

    @property
    def limit(self) -> int | None:
        value: int | None = self.data.get("limit")
        return value

    @property
    def remaining(self) -> int | None:
        value: int | None = self.data.get("remaining")
        return value

    @property
    def name(self) -> str | None:
        value: str | None = self.data.get("name")
        return value

    @property
    def offering(self) -> GetOfferingReply | None:
        value: GetOfferingReply | None = self.data.get("offering")
        return value


class EntitlementRequired(Failure, kind="entitlement_required"):
    """`entitlement_required`."""

    @property
    def offering(self) -> GetOfferingReply | None:
        value: GetOfferingReply | None = self.data.get("offering")
        return value


class ContentBlocked(Failure, kind="content_blocked"):
    """`content_blocked`."""

    @property
    def reason(self) -> str | None:
        value: str | None = self.data.get("reason")
        return value


class ProviderFailed(Failure, kind="provider_failed"):
    """`provider_failed`."""

    @property
    def retry_after_ms(self) -> int | None:
        value: int | None = self.data.get("retry_after_ms")
        return value


class PermissionDenied(Failure, kind="permission_denied"):
    """`permission_denied`."""

    @property
    def lesson(self) -> str | None:
        value: str | None = self.data.get("lesson")
        return value

    @property
    def requires(self) -> str | None:
        value: str | None = self.data.get("requires")
        return value


class RegisterDeviceReply(TypedDict):
    # The account's id.
    account: str
    # The device's id.
    device: str
    # The session's id, for the list of sessions.
    session: str
    # `qt_` and 52 letters; a secret.
    token: str
    # The plan that the account is on.
    plan: str
    # `qds_` and more; a secret. It is kept where the removal of the app leaves it (a phone's keychain), and
    # is good for registering again only. The secrets of earlier answers hold until this secret, or the token
    # beside it, is used.
    device_secret: NotRequired[str]
    # Whether the account is new; false for a device that came back.
    is_new: NotRequired[bool]


class SessionSummary(TypedDict):
    # The session's id.
    id: str
    # The device's id.
    device: str
    # What the user calls the device; absent if it has no name.
    device_name: NotRequired[str]
    # When the device registered. (milliseconds since 1970)
    created_at: int
    # Whether it is the one that asks.
    is_current: bool
    # When it was last in use, exact to an hour or so. (milliseconds since 1970)
    last_used_at: int


class ListSessionsReply(TypedDict):
    # Oldest first.
    sessions: List[SessionSummary]


class Nothing(TypedDict):
    pass


class ProductOffer(TypedDict):
    # The store's product id.
    id: str
    # What the product is called.
    title: str
    # What the product is, in a sentence: with the free trial for an account that can have it, and else
    # without.
    description: str
    # `weekly`, `monthly`, `two_months`, `three_months`, `six_months`, `yearly`, or `lifetime`.
    period: str
    # The list price in the currency's minor units (cents; dong have none).
    price_minor_units: int
    # ISO 4217.
    currency: str
    # Length of the free trial for a first purchase; absent for none, and for an account that had one.
    trial_days: NotRequired[int]
    # The plan that a purchase brings.
    plan: str


class GetOfferingReply(TypedDict):
    # What `entitlement_required` errors name.
    id: str
    # The first thing that people read.
    headline: str
    # Why one would buy.
    body: str
    # What the plan brings, a line each.
    points: List[str]
    # In the order to show them.
    products: List[ProductOffer]


class Subscription(TypedDict):
    # What the account has now.
    state: Literal["none", "trial", "active", "grace_period", "billing_retry", "expired", "revoked"]
    # The plan in force: `free` without access.
    plan: str
    # The end of access: of the plan in force, or the past end of the last one. (milliseconds since 1970)
    until: NotRequired[int]
    # The store's id of what was bought; absent if nothing was.
    product: NotRequired[str]
    # Whether the store will charge again at the end; false: cancelled but still running.
    will_renew: bool
    # The product of the next period where it differs: an upgrade or downgrade that waits.
    next_product: NotRequired[str]
    # Whether it comes from a family member's purchase.
    family_shared: bool
    # True where no money was paid: the purchase was made to try it out. Not there otherwise.
    is_test: NotRequired[bool]
    # True where the plan was given and not bought. Not there otherwise.
    is_granted: NotRequired[bool]


class ReceiveStoreNotificationReply(TypedDict):
    # The notification's id, `notificationUUID`.
    notification: str
    # `notificationType`, as the store writes it.
    type: str
    # `subtype`; absent where there is none.
    subtype: NotRequired[str]
    # What became of it.
    outcome: Literal["applied", "known", "waiting", "noted"]


class AccessQuestion(TypedDict):
    # The rule's id in the app's `access.json`. (an identifier)
    rule: str
    # For a rule of kind *first n of a group free*: the item's place in its group, from 0. What is held or was
    # used is counted by the services that own it.
    position: NotRequired[int]
    # How many more are wanted; 1 if left out.
    adding: NotRequired[int]


class AccessAnswer(TypedDict):
    # The rule's id, as in the question.
    rule: str
    # Whether to go ahead, and why not.
    outcome: Literal["allowed", "unlimited", "needs_plan", "limit_reached", "unavailable"]
    # The offering to show where a plan would help.
    offering: NotRequired[str]
    # How many may be held, or used a day; absent where nothing is counted.
    limit: NotRequired[int]
    # How many more the limit leaves room for, before this one.
    remaining: NotRequired[int]


class CheckAccessReply(TypedDict):
    # In the order of the questions.
    decisions: List[AccessAnswer]


class Profile(TypedDict):
    # The language of messages and texts. (a language tag, such as en or pt-BR)
    language: str
    # IANA name.
    time_zone: str
    # What the user calls this device; absent if it has no name.
    device_name: NotRequired[str]
    # The country of the store that this device buys in; absent where it hasn't said.
    storefront: NotRequired[str]


class CreateLinkReply(TypedDict):
    # Eight letters and digits that can't be mixed up: `ABCD-EFGH`. (a code of eight letters and digits in any
    # case, blanks and hyphens don't matter: ABCD-EFGH)
    code: str
    # When it ends. (milliseconds since 1970)
    expires_at: int


class LinkedAccountHolding(TypedDict):
    # What it is.
    kind: str
    # How many there are.
    count: int


class LinkedAccount(TypedDict):
    # Each kind of which there is something: `cards`, `books`, `texts`, `lessons`, `coins`, `badges`,
    # `streak_days`, `notices`. Counted to 10,000.
    holdings: List[LinkedAccountHolding]
    # The plan that it is on.
    plan: str
    # How many devices it has. Those of the account that joins are signed out; each comes back, to the account
    # that was joined, by its secret.
    devices: int


class PreviewLinkReply(TypedDict):
    # What this device's account has: all of it goes over to the other account.
    own: LinkedAccount
    # What the other account has.
    other: LinkedAccount


class GetLinkStateReply(TypedDict):
    # How many accounts that became part of this one still have something on its way.
    under_way: int


class CreateNonceReply(TypedDict):
    # 52 letters and digits. The app gives them to the sign-in as they are, or as their SHA-256 in lower-case
    # hexadecimal digits.
    nonce: str
    # When it ends. (milliseconds since 1970)
    expires_at: int


class SignInWithAppleReply(TypedDict):
    # Whose the sign-in is.
    state: Literal["linked", "other_account"]
    # The code by which this device joins the other account; absent where it is this one's.
    link: NotRequired[CreateLinkReply]


class PaywallStep(TypedDict):
    # The client's own id for it, the same in each repeat. (an identifier)
    id: str
    # What was done.
    kind: Literal["shown", "closed", "failed", "restored", "purchase_started"]
    # The product that it was about, where there is one. (an identifier)
    product: NotRequired[str]


class ReportPaywallReply(TypedDict):
    # How many of the steps hadn't been counted before.
    counted: int


class EraseAccountReply(TypedDict):
    # When every service has forgotten the account at the latest, while all of them run. (milliseconds since
    # 1970)
    finishes_by: int


class TransferState(TypedDict):
    # `fil_…`.
    id: str
    # What the file is: one of the service's kinds, such as `csv`.
    kind: str
    # Of the whole file.
    bytes: int
    # Of the whole file, in hexadecimal.
    sha256: str
    # How many bytes are there, from the start: where the next piece begins.
    received: int
    # Whether all is there, was compared with its digest, and is on disk.
    finished: bool
    # When the file goes, in milliseconds since 1970.
    expires_at: int


class FileLink(TypedDict):
    # A path behind the address of the stack, with all that belongs to it: `/files/…?link=…`.
    path: str
    # When it ends, in milliseconds since 1970; absent for a file that is everybody's, at that path for good.
    ends_at: NotRequired[int]


class ArchiveReply(TypedDict):
    # What is happening with it.
    phase: Literal["making", "ready", "too_large"]
    # When it was asked for. (milliseconds since 1970)
    asked_at: int
    # The archive, once it is ready.
    file: NotRequired[TransferState]
    # Where it is had by HTTP for half an hour, once it is ready; for its person alone.
    link: NotRequired[FileLink]


class FilePiece(TypedDict):
    # Of the whole file.
    bytes: int
    # Of the whole file, in hexadecimal.
    sha256: str
    # Where this piece begins.
    offset: int
    # The piece in Base64; empty for an empty file.
    data: str
    # Where the next piece begins; absent with the last one.
    next_offset: NotRequired[int]


class GetPurchaseTokenReply(TypedDict):
    # A UUID in lower case.
    app_account_token: str


class JoinRequest(TypedDict):
    # What an answer names.
    id: str
    # What the device is called; absent where it has no name.
    device_name: NotRequired[str]
    # When the purchase was presented. (milliseconds since 1970)
    asked_at: int
    # Until when it may be answered. (milliseconds since 1970)
    expires_at: int


class ListJoinRequestsReply(TypedDict):
    # At most twenty.
    requests: List[JoinRequest]


class GetJoinStateReply(TypedDict):
    # What the other account said.
    state: Literal["none", "waiting", "accepted", "declined"]
    # The code by which this account joins the other one; absent unless it may.
    link: NotRequired[CreateLinkReply]


class Identity(TypedDict):
    # Who it is, as Apple calls them in this developer's apps: `user` of the sign-in.
    subject: str
    # Since when. (milliseconds since 1970)
    linked_at: int


class ListIdentitiesReply(TypedDict):
    # At most five an account that joined; the oldest first.
    identities: List[Identity]


class CatalogueChoice(TypedDict):
    # As items have it.
    id: str
    # In the language that was asked for.
    name: str


class PictureAspect(TypedDict):
    # Parts of the width.
    width: int
    # Parts of the height.
    height: int


class CatalogueFieldSummary(TypedDict):
    # Under which it stands in an item's `fields`.
    name: str
    # `string`, `text` and `choice` are strings; `words` is a list of them; `integer` and `number` are
    # numbers; `picture` is a picture by reference.
    type: str
    # Whether only open items show it; of a locked one a picture may be there blurred.
    open: bool
    # Whether lists show it, and not only single items.
    tile: bool
    # What there is to choose from.
    choices: NotRequired[List[CatalogueChoice]]
    # The shape of its pictures.
    aspect: NotRequired[PictureAspect]


class CatalogueGroupSummary(TypedDict):
    # The group's id.
    id: str
    # In the language that was asked for.
    title: str
    # How many items it has.
    total: int


class CatalogueSummary(TypedDict):
    # The catalogue's id.
    id: str
    # Of its content: another one says that something has changed.
    version: str
    # What stands above the whole list.
    title: str
    # What stands on a locked item; absent where nothing can be locked, or the app has no word for it.
    badge: NotRequired[str]
    # What stands on the button that leads to the paywall.
    unlock: NotRequired[str]
    # Items in a row of the whole list.
    columns: int
    # How many items all groups have.
    total: int
    # What an item has, in the order of the fields' names.
    fields: List[CatalogueFieldSummary]
    # In the order in which they are shown.
    groups: List[CatalogueGroupSummary]


class ListCataloguesReply(TypedDict):
    # In the order of their ids.
    catalogues: List[CatalogueSummary]


class CatalogueItem(TypedDict):
    # The item's id.
    id: str
    # The id of the group that it stands in.
    group: str
    # Its place in the group, from 0.
    position: int
    # In the language that was asked for.
    name: str
    # What a screen reader says: the name, and for a locked item that it needs a subscription.
    label: str
    # Whether it needs a subscription.
    locked: bool
    # By the names of the app's own fields. A locked item has only what everybody sees, and pictures blurred.
    fields: dict[str, Any]


class GetTeaserReply(TypedDict):
    # Of the catalogue's content.
    version: str
    # Items in a row.
    columns: int
    # The items in rows of `columns`; the last row may be shorter.
    rows: List[List[CatalogueItem]]
    # All items of the catalogue, for "see all 78".
    total: int


class CatalogueGroup(TypedDict):
    # The group's id.
    id: str
    # In the language that was asked for.
    title: str
    # In the catalogue's order, with the fields that lists show.
    items: List[CatalogueItem]


class ListItemsReply(TypedDict):
    # Of the catalogue's content: another one than the page before said means that the list has changed
    # meanwhile.
    version: str
    # In the catalogue's order; the first may go on from the page before.
    groups: List[CatalogueGroup]
    # How many items all groups have.
    total: int
    # How many of all are open to the caller now.
    open: int
    # For the next page; absent with the last.
    next_cursor: NotRequired[str]


class GetItemReply(TypedDict):
    # The item.
    item: CatalogueItem
    # The language of the texts. (a language tag, such as en or pt-BR)
    language: str
    # Of the catalogue's content.
    version: str


class GetItemsReply(TypedDict):
    # In the order of the ids.
    items: List[CatalogueItem]
    # Those of the ids that the catalogue doesn't have.
    missing: List[str]
    # The language of the texts. (a language tag, such as en or pt-BR)
    language: str
    # Of the catalogue's content.
    version: str


class ListCatalogueChangesReply(TypedDict):
    # What the client has once it has read the last page.
    version: str
    # Whether this is the first page of all items, since the version was too old or unknown: what no page from
    # here to the last one has isn't there any more.
    start_over: bool
    # Title, fields, groups and words, where they have changed too.
    catalogue: NotRequired[CatalogueSummary]
    # New and changed items, with all that the caller may see. One that changes meanwhile comes again.
    items: List[CatalogueItem]
    # Ids of items that are there no more; some that the client never had may be among them.
    removed: List[str]
    # For the next page; absent with the last.
    next_cursor: NotRequired[str]


class Flashcard(TypedDict):
    # `crd_…`.
    id: str
    # The side that is learnt.
    front: str
    # The side that explains it.
    back: str
    # BCP 47.
    front_language: str
    # BCP 47.
    back_language: str
    # Empty for none.
    notes: str
    # Whether its owner marked it.
    favorite: bool
    # As their owner spelled them first, in the order they were given.
    tags: List[str]
    # Counts the changes, from 1; an edit names the one it was made on.
    version: int
    # Milliseconds since 1970.
    created_at: int
    # Milliseconds since 1970.
    changed_at: int


class CardUse(TypedDict):
    # Cards that there are.
    used: int
    # Absent: as many as they like.
    limit: NotRequired[int]
    # How many more fit, never below 0; absent without a limit.
    remaining: NotRequired[int]


class ListCardsReply(TypedDict):
    # Oldest first.
    cards: List[Flashcard]
    # Where the next page begins; absent on the last one. It is there as long as there may be more, also when
    # no card is.
    next_cursor: NotRequired[str]
    # How many cards there are and may be, whatever the filters.
    use: CardUse


class EditCardReply(TypedDict):
    # With its new version.
    card: Flashcard


class AddCardReply(TypedDict):
    # The card as it is stored.
    card: Flashcard
    # How many cards there are and may be.
    use: CardUse


class CardVersion(TypedDict):
    # The card's id.
    id: str
    # Counts the card's changes, from 1.
    version: int
    # Milliseconds since 1970.
    changed_at: int


class UpdateCardsReply(TypedDict):
    # Those that are different now, in the order asked for.
    cards: List[CardVersion]


class DeleteCardsReply(TypedDict):
    # How many cards were there and aren't any more.
    deleted: int
    # How many cards there are and may be.
    use: CardUse


class TagCount(TypedDict):
    # As its owner spelled it first.
    name: str
    # How many cards have it.
    cards: int


class ListTagsReply(TypedDict):
    # By name.
    tags: List[TagCount]
    # Where the next page begins; absent on the last one.
    next_cursor: NotRequired[str]


class RenameTagReply(TypedDict):
    # The tag as it is now.
    tag: TagCount
    # Whether two became one.
    merged: bool


class DeleteTagReply(TypedDict):
    # How many cards had it.
    cards: int


class LanguageChoice(TypedDict):
    # BCP 47.
    code: str
    # In the caller's language.
    name: str


class GetPairReply(TypedDict):
    # The language of the side that is learnt, BCP 47.
    front: str
    # The language of the side that explains it, BCP 47.
    back: str
    # In the order in which they are offered.
    languages: List[LanguageChoice]


class PresetSummary(TypedDict):
    # The preset's id.
    id: str
    # In the language that was asked for.
    title: str
    # BCP 47.
    front_language: str
    # BCP 47.
    back_language: str
    # How many cards it adds.
    cards: int
    # Whether all of them fit now.
    fits: bool
    # When the account added it, in milliseconds since 1970; absent if it didn't.
    added_at: NotRequired[int]


class ListPresetsReply(TypedDict):
    # In the order in which they are offered.
    presets: List[PresetSummary]
    # How many cards there are and may be.
    use: CardUse


class ShownCard(TypedDict):
    # The side that is learnt.
    front: str
    # The side that explains it; empty for none.
    back: str
    # BCP 47.
    front_language: str
    # BCP 47.
    back_language: str
    # Empty for none.
    notes: str
    # Names.
    tags: List[str]


class GetPresetReply(TypedDict):
    # As the list has it.
    preset: PresetSummary
    # In the order in which they are added.
    cards: List[ShownCard]
    # Where the next page begins; absent on the last one.
    next_cursor: NotRequired[str]


class AddPresetReply(TypedDict):
    # How many cards; 0 for a preset that was added before.
    added: int
    # How many cards there are and may be.
    use: CardUse


class AddCard(TypedDict):
    # The side that is learnt; its length is bounded by the app's `cards.json`. (text of one or several lines)
    front: str
    # The side that explains it; left out only where the app's cards may lack it. (text of one or several
    # lines)
    back: NotRequired[str]
    # Left out, none. (text of one or several lines)
    notes: NotRequired[str]
    # Names; each is found, whatever its case, or made. An account has 1,000 at the most.
    tags: NotRequired[List[str]]
    # Left out, no favourite.
    favorite: NotRequired[bool]
    # Left out, the account's pair. (a language tag, such as en or pt-BR)
    front_language: NotRequired[str]
    # Left out, the account's pair. (a language tag, such as en or pt-BR)
    back_language: NotRequired[str]


class AddCardsReply(TypedDict):
    # In the order they were given.
    cards: List[CardVersion]
    # How many cards there are and may be.
    use: CardUse


class ListCardChangesReply(TypedDict):
    # New and changed cards as they are now. One that changes meanwhile comes again.
    cards: List[Flashcard]
    # Ids of cards that are there no more; some that the device never had may be among them.
    deleted: List[str]
    # Where the next page begins, and the next time.
    cursor: str
    # Whether there is more now.
    more: bool
    # Whether this is the first page of all cards, since the cursor was too old: what no page from here to the
    # last one has isn't there any more.
    start_over: bool
    # How many cards there are and may be.
    use: CardUse


class CardEdit(TypedDict):
    # The card's id. A device makes the id of its new card: `crd_` and 16 to 96 lower-case letters and digits,
    # from at least 80 random bits. (an identifier)
    card: str
    # The version of the card that the device had from here when it made the edit; 0 for a card that it made
    # itself.
    base: int
    # When the edit was made, in milliseconds since 1970, by the device's clock.
    edited_at: int
    # True deletes the card; then the other members don't matter.
    deleted: NotRequired[bool]
    # Left out, not changed; a new card needs it. (text of one or several lines)
    front: NotRequired[str]
    # Left out, not changed. (text of one or several lines)
    back: NotRequired[str]
    # Left out, not changed. (text of one or several lines)
    notes: NotRequired[str]
    # Left out, not changed.
    favorite: NotRequired[bool]
    # All its tags from now on; left out, not changed.
    tags: NotRequired[List[str]]
    # BCP 47; left out, not changed, or for a new card the account's pair. (a language tag, such as en or
    # pt-BR)
    front_language: NotRequired[str]
    # BCP 47; left out, not changed, or for a new card the account's pair. (a language tag, such as en or
    # pt-BR)
    back_language: NotRequired[str]


class SyncResult(TypedDict):
    # The card's id; empty if the item was refused and has no id that can be read.
    card: str
    # How it went.
    state: Literal["stored", "deleted", "refused"]
    # The card's version now; absent for a card that isn't there.
    version: NotRequired[int]
    # Which parts of the edit gave way to a later change of somebody else's: `front`, `back`, `languages`,
    # `notes`, `favorite`, `tags`.
    lost: NotRequired[List[str]]
    # Why it was refused, as an error has it; the edit changed nothing.
    refusal: NotRequired[dict[str, Any]]


class SyncCardsReply(TypedDict):
    # One for each edit, in their order.
    results: List[SyncResult]
    # How many cards there are and may be.
    use: CardUse


class NewReview(TypedDict):
    # An id that the client makes, from at least 80 random bits. (an identifier)
    review: str
    # The card's id. (an identifier)
    card: str
    # How well it was known.
    rating: Literal["again", "hard", "good", "easy"]
    # When, by the client's clock; left out, or in the future, it is now.
    reviewed_at: NotRequired[int]
    # How long it took, in milliseconds.
    spent_ms: NotRequired[int]


class CardSchedule(TypedDict):
    # `learning` and `relearning` come again within minutes, `review` after days.
    stage: str
    # Milliseconds since 1970.
    due_at: int
    # How many times it was seen.
    reviews: int
    # Days after which it is known with a probability of nine in ten.
    stability: float
    # 1 to 10.
    difficulty: float


class ReviewResult(TypedDict):
    # The id that the client made; empty if the review was refused and has no id that can be read.
    review: str
    # How it went.
    state: Literal["recorded", "repeated", "missing", "too_old", "refused"]
    # The card's schedule now; absent for a card that isn't there.
    schedule: NotRequired[CardSchedule]
    # Why the review was refused, as an error has it.
    refusal: NotRequired[dict[str, Any]]


class RecordReviewsReply(TypedDict):
    # One for each review, in their order.
    results: List[ReviewResult]


class NextWaits(TypedDict):
    # After `again`.
    again: int
    # After `hard`.
    hard: int
    # After `good`.
    good: int
    # After `easy`.
    easy: int


class DueCard(TypedDict):
    # The card.
    card: Flashcard
    # Absent for a new one.
    schedule: NotRequired[CardSchedule]
    # When it would come again after each rating, in milliseconds from now.
    next: NextWaits


class ListDueCardsReply(TypedDict):
    # In the order in which they are to be seen.
    cards: List[DueCard]
    # How many are due, new ones apart; 1,000 stands for more.
    due: int
    # When the next one is due, in milliseconds since 1970; absent if none is waiting.
    next_due_at: NotRequired[int]


class LanguageCount(TypedDict):
    # BCP 47.
    front_language: str
    # BCP 47.
    back_language: str
    # How many.
    cards: int


class ReviewDay(TypedDict):
    # Such as `2026-11-23`.
    day: str
    # All of them.
    reviews: int
    # Those rated so.
    again: int
    # Those rated so.
    hard: int
    # Those rated so.
    good: int
    # Those rated so.
    easy: int
    # How long they took, in milliseconds.
    spent_ms: int
    # Cards that were made, also those that are deleted since.
    added: int


class GetStatisticsReply(TypedDict):
    # All cards.
    cards: int
    # By languages, the most cards first; at most 100 pairs.
    languages: List[LanguageCount]
    # Days on which there was something, the oldest first.
    days: List[ReviewDay]


class Share(TypedDict):
    # As it is read out and typed: `ABCD-EFGH`. (a code of eight letters and digits in any case, blanks and
    # hyphens don't matter: ABCD-EFGH)
    code: str
    # Absent for none.
    title: NotRequired[str]
    # How many cards were put under the code.
    cards: int
    # How many times they were added by others.
    imports: int
    # Milliseconds since 1970.
    created_at: int


class CreateShareReply(TypedDict):
    # With its code.
    share: Share


class ListSharesReply(TypedDict):
    # The newest first.
    shares: List[Share]


class GetShareReply(TypedDict):
    # Absent for none.
    title: NotRequired[str]
    # How many cards there are now.
    count: int
    # Whether all of them fit.
    fits: bool
    # When the account added them, in milliseconds since 1970; absent if it didn't.
    added_at: NotRequired[int]
    # In the order in which they are added.
    cards: List[ShownCard]
    # Where the next page begins; absent on the last one.
    next_cursor: NotRequired[str]


class ReadingState(TypedDict):
    # The book's id.
    book: str
    # From 1; 0 is the closed book.
    page: int
    # Whether its last page was reached, or it was said to be finished.
    finished: bool
    # Whether the reader marked it, which is apart from reading.
    favorite: bool
    # Milliseconds since 1970.
    changed_at: int
    # When it was read last, in milliseconds since 1970; absent for a book that was marked and never opened.
    read_at: NotRequired[int]


class PictureRef(TypedDict):
    # To ask for it by.
    id: str
    # Pixels, as it is seen.
    width: int
    # Pixels, as it is seen.
    height: int
    # `image/png` or `image/jpeg`.
    type: str
    # Of the picture's file as the app has it, or for a blurred one of that and of how it is blurred, in
    # hexadecimal: another one is another picture.
    sha256: str
    # Where `edge` has it for everybody: behind it come a size and perhaps a half, as in `/small` or
    # `/large-left`. Absent where the picture isn't everybody's; then `content.pictures.link` gives links.
    file: NotRequired[str]


class BookSummary(TypedDict):
    # The book's id.
    id: str
    # In the language that was asked for.
    title: str
    # What a screen reader says: the title, and for a locked book that it needs a subscription.
    label: str
    # Whether its pages need a subscription; the cover is everybody's to see.
    locked: bool
    # What the cover shows; its picture is `cover`.
    cover_description: str
    # For children from this age …
    age_from: int
    # … to this one, included.
    age_to: int
    # How long reading it aloud takes.
    reading_minutes: int
    # How many pages it has, without the cover.
    pages: int
    # Absent for a book that was neither opened nor marked.
    reading: NotRequired[ReadingState]
    # The cover as it was drawn.
    cover: NotRequired[PictureRef]
    # The cover with the title on it, in the language that was asked for; absent where none was drawn.
    titled_cover: NotRequired[PictureRef]


class ListBooksReply(TypedDict):
    # In the order of the shelf.
    books: List[BookSummary]


class BookPage(TypedDict):
    # From 1.
    number: int
    # What is read.
    text: str
    # What the picture shows, for those who can't see it.
    description: str
    # The picture of both sides.
    picture: NotRequired[PictureRef]


class GetBookReply(TypedDict):
    # The book as the library shows it.
    book: BookSummary
    # The language of the texts. (a language tag, such as en or pt-BR)
    language: str
    # From the first on.
    pages: List[BookPage]


class OpeningMotion(TypedDict):
    # Milliseconds; 0 for at once.
    duration_ms: int
    # `linear`, `ease_in`, `ease_out`, `ease_in_out` or `spring`.
    curve: str
    # Of a spring, from 0.
    bounce: NotRequired[float]


class OpeningStep(TypedDict):
    # `selected`, `moving`, … as the app's data calls it.
    phase: str
    # Milliseconds after the tap.
    delay_ms: int
    # How the book moves to its place in this phase.
    motion: OpeningMotion
    # Beside its usual size.
    library_scale: float
    # Points.
    library_blur: float
    # 0 to 1.
    library_opacity: float


class GetBookOpeningReply(TypedDict):
    # From `idle`; in order, each later than the one before.
    opening: List[OpeningStep]
    # From `complete` back to `idle`.
    closing: List[OpeningStep]
    # How the library moves from one step's look to the next one's.
    library: OpeningMotion
    # Of the shadow between the pages, in points.
    gutter_width: int
    # 0 to 1.
    gutter_opacity: float
    # The shadow from left to right, each a share of its opacity.
    gutter_stops: List[float]
    # How far the cover turns on its left edge, in degrees.
    flip_degrees: NotRequired[float]
    # The angle from which on the two pages are seen instead of the cover.
    spread_from_degrees: NotRequired[float]
    # Of the turning cover: 0 for none.
    perspective: NotRequired[float]
    # How wide the spread is in `zooming` and `complete`, as a share of the screen's width.
    zoom_width: NotRequired[float]


class ReadPictureReply(TypedDict):
    # `image/png` or `image/jpeg`.
    type: str
    # Pixels of this size and half. 0 for the left half of a picture one pixel wide, which has no data.
    width: int
    # Pixels.
    height: int
    # Of the whole file.
    bytes: int
    # Of the whole file in this size and half, in hexadecimal: what was kept under it needn't be asked for
    # again.
    sha256: str
    # Where this piece begins.
    offset: int
    # The piece in Base64.
    data: str
    # Where the next piece begins; absent with the last one.
    next_offset: NotRequired[int]


class GetReadingReply(TypedDict):
    # One entry for each book that was opened; for a book that was named, also if it was only marked.
    books: List[ReadingState]
    # The ids of the books that are marked, the last one first; absent where one book was asked for.
    favorites: NotRequired[List[str]]


class SetReadingReply(TypedDict):
    # The book's state after the change.
    reading: ReadingState


class PictureLink(TypedDict):
    # As it was asked for.
    picture: str
    # Where it is, and until when.
    file: FileLink


class LinkPicturesReply(TypedDict):
    # In the order in which they were asked for.
    links: List[PictureLink]


class FetchPictureReply(TypedDict):
    # `image/png` or `image/jpeg`.
    type: str
    # Whether everybody may have it, and it never changes: then it may be kept by anybody on the way.
    open: bool
    # Of the whole file.
    bytes: int
    # Of the whole file in this size and half, in hexadecimal.
    sha256: str
    # Where this piece begins.
    offset: int
    # The piece in Base64.
    data: str
    # Where the next piece begins; absent with the last one.
    next_offset: NotRequired[int]


class FileReply(TypedDict):
    # What is there of it.
    file: TransferState


class ListFilesReply(TypedDict):
    # The oldest first.
    files: List[TransferState]


class ImportState(TypedDict):
    # `imp_…`.
    id: str
    # The file's id; the file is removed once all of it was read.
    file: str
    # What the file is read as.
    format: Literal["csv", "json", "apkg"]
    # What is happening with it.
    phase: Literal["running", "finished", "stopped", "failed", "cancelled"]
    # Rows that were read so far.
    read: int
    # Cards that were added.
    added: int
    # Rows that gave no card; `content.imports.report` says why.
    skipped: int
    # Why it stopped or failed, in English: `limit_exceeded`, `too_long`, or what is wrong with the file, and
    # where.
    reason: NotRequired[str]
    # Milliseconds since 1970.
    created_at: int
    # Milliseconds since 1970.
    changed_at: int


ImportReply = TypedDict("ImportReply", {
    # How far it is.
    "import": "ImportState",
})


class ListImportsReply(TypedDict):
    # Ten at the most.
    imports: List[ImportState]


class SkippedRow(TypedDict):
    # Counts the file's rows from 1, without a header.
    row: int
    # The line of the file that it begins on; absent in a file without lines.
    line: NotRequired[int]
    # `not_text`, `not_json`, `incomplete`, `too_many_fields`, `wrong_value`, `refused` or `duplicate`.
    reason: str
    # The rule that it breaks, in English.
    detail: str


class GetImportReportReply(TypedDict):
    # In the file's order; the first 2,000 are kept.
    rows: List[SkippedRow]
    # Where the next page begins; absent on the last one.
    next_cursor: NotRequired[str]


class ExportState(TypedDict):
    # `exp_…`.
    id: str
    # What the file is.
    format: Literal["csv", "json", "apkg"]
    # What is happening with it.
    phase: Literal["running", "finished", "failed"]
    # Cards that are in it so far.
    cards: int
    # The finished file's id, which expires as every file does.
    file: NotRequired[str]
    # Why it failed, in English.
    reason: NotRequired[str]
    # Milliseconds since 1970.
    created_at: int
    # Milliseconds since 1970.
    changed_at: int


class ExportReply(TypedDict):
    # How far it is.
    export: ExportState


class AdoptedCard(TypedDict):
    # Its id from now on, which the device makes and keeps: `crd_` and 16 to 96 lower-case letters and digits,
    # the same each time that this card is handed in. A UUID without its hyphens will do. (an identifier)
    card: str
    # When it was made, in milliseconds since 1970.
    made_at: int
    # When it was changed last, in milliseconds since 1970; left out, never.
    changed_at: NotRequired[int]
    # What is learnt. (text of one or several lines)
    front: str
    # Left out, empty, where the app allows that. (text of one or several lines)
    back: NotRequired[str]
    # Left out, none. (text of one or several lines)
    notes: NotRequired[str]
    # Left out, it is none.
    favorite: NotRequired[bool]
    # Left out, none.
    tags: NotRequired[List[str]]
    # BCP 47; left out, that of the account's pair. (a language tag, such as en or pt-BR)
    front_language: NotRequired[str]
    # BCP 47; left out, that of the account's pair. (a language tag, such as en or pt-BR)
    back_language: NotRequired[str]


class AdoptedBook(TypedDict):
    # The book's id. (an identifier)
    book: str
    # From 1; 0 is the closed book; left out, it is closed.
    page: NotRequired[int]
    # Whether it was read to its end; left out, only by its last page.
    finished: NotRequired[bool]
    # Whether it was marked; left out, it wasn't.
    favorite: NotRequired[bool]
    # When any of this was changed last, in milliseconds since 1970.
    changed_at: int
    # When it was read last, in milliseconds since 1970; left out, `changed_at` if there is a page or an end.
    read_at: NotRequired[int]


class AdoptedBookResult(TypedDict):
    # The book's id; empty if the item was refused and has no id that can be read.
    book: str
    # Where the account is in it now; absent for one that was refused.
    reading: NotRequired[ReadingState]
    # Why it was refused, as an error has it; it changed nothing.
    refusal: NotRequired[dict[str, Any]]


class AdoptionState(TypedDict):
    # Whether anything may come: before the first piece, and until `ends_at`.
    open: bool
    # When it ends; absent before the first piece. (milliseconds since 1970)
    ends_at: NotRequired[int]
    # Cards that were taken over, those that were deleted since among them.
    cards: int
    # Taken over, cards may be so many though the plan has room for fewer; absent for an app without cards.
    most_cards: NotRequired[int]


class AdoptContentReply(TypedDict):
    # One for each card, in their order. A card is `deleted` if it was deleted here since it was taken over.
    cards: List[SyncResult]
    # One for each book, in their order.
    books: List[AdoptedBookResult]
    # How many cards there are and may be; absent for an app without cards.
    use: NotRequired[CardUse]
    # How much may still be taken over.
    adoption: AdoptionState


class TextTook(TypedDict):
    # The model's name with the provider that wrote it; absent where no provider did.
    model: NotRequired[str]
    # The version of the generator's prompt.
    template: int
    # How often providers behind HTTPS were asked, those that failed or were given up among them.
    attempts: int
    # Tokens of what was asked, of all attempts.
    input_tokens: int
    # Tokens of what was answered, of all attempts.
    output_tokens: int
    # Millionths of a cent, by the prices of `providers.json`.
    micro_cents: int
    # Milliseconds until it was whole.
    took_ms: int


class GeneratedText(TypedDict):
    # `txt_…`; absent for a text that isn't in the account's history.
    id: NotRequired[str]
    # The generator's id.
    generator: str
    # What was chosen, by the inputs' ids. (any JSON)
    inputs: Any
    # The whole text.
    text: str
    # The language that it is written in. (a language tag, such as en or pt-BR)
    language: str
    # Who wrote it.
    origin: Literal["provider", "embedded", "curated", "stored", "device"]
    # The name of the provider that wrote it; absent where none did.
    provider: NotRequired[str]
    # Whether it had been written before, for somebody who chose the same.
    cached: bool
    # Whether the person marked it.
    favorite: bool
    # What the person said of it: a reaction's id.
    reaction: NotRequired[str]
    # When it was written. (milliseconds since 1970)
    created_at: int
    # What it took; only people who run the machine are told, and only of the account's last texts.
    took: NotRequired[TextTook]


class TextPart(TypedDict):
    # To be put behind the pieces before it.
    text: str
    # True where all pieces before this one are void: another text begins with it.
    restart: NotRequired[bool]


ListGeneratorsChoice = TypedDict("ListGeneratorsChoice", {
    # What `ai.generate` takes.
    "id": "str",
    # In the caller's language.
    "name": "str",
    # Whether it is in season today, by the person's calendar.
    "open": "bool",
    # The first day of its season, as month and day: `12-01`; absent for what is always there.
    "from": "NotRequired[str]",
    # The last day of its season.
    "until": "NotRequired[str]",
    # How many texts complete it; absent where there is nothing to complete.
    "goal": "NotRequired[int]",
    # How many texts the account has had of it; absent where there is nothing to complete.
    "made": "NotRequired[int]",
    # When the account completed it; absent until then. (milliseconds since 1970)
    "completed_at": "NotRequired[int]",
})


class ListGeneratorsInput(TypedDict):
    # Its name among the inputs of `ai.generate`.
    id: str
    # In the caller's language.
    name: str
    # Whether it must be there.
    required: bool
    # One of these, by its id.
    choices: NotRequired[List[ListGeneratorsChoice]]
    # A number: 1 for the first of these names.
    levels: NotRequired[List[str]]
    # An open item of this catalogue, by its id.
    catalogue: NotRequired[str]
    # Free text of at most so many bytes.
    text: NotRequired[int]


class ListGeneratorsNamed(TypedDict):
    # What requests say.
    id: str
    # In the caller's language.
    name: str


class ListGeneratorsGenerator(TypedDict):
    # What `ai.generate` takes.
    id: str
    # In the caller's language.
    name: str
    # In the order in which a form asks for them.
    inputs: List[ListGeneratorsInput]
    # What may be said of a text; empty where nothing can.
    reactions: List[ListGeneratorsNamed]
    # How many texts the account may still have today; absent where there is no bound.
    left_today: NotRequired[int]


class ListGeneratorsReply(TypedDict):
    # In the order of the app's data.
    generators: List[ListGeneratorsGenerator]


class ListTextsReply(TypedDict):
    # Newest first.
    texts: List[GeneratedText]
    # For the next page; absent on the last.
    next_cursor: NotRequired[str]


class DeleteAllTextsReply(TypedDict):
    # How many there were.
    deleted: int


class CountReactionsKind(TypedDict):
    # The reaction's id.
    reaction: str
    # How often.
    count: int


class CountReactionsChoice(TypedDict):
    # The choice's id.
    choice: str
    # Each that was said at least once.
    kinds: List[CountReactionsKind]


class CountReactionsReply(TypedDict):
    # All together.
    total: int
    # By reactions, each that was said at least once.
    kinds: List[CountReactionsKind]
    # By choices of the input that they are counted by; empty where there is none.
    choices: List[CountReactionsChoice]


class ListShareTemplatesTemplate(TypedDict):
    # To ask for it by.
    id: str
    # What it is called, in the account's language.
    name: str
    # Pixels.
    width: int
    # Pixels.
    height: int
    # Whether the account's plan doesn't have it.
    is_locked: bool


class ListShareTemplatesReply(TypedDict):
    # In the app's order; none where the app has none.
    templates: List[ListShareTemplatesTemplate]


class ReadSharePictureReply(TypedDict):
    # `image/png`.
    type: str
    # Pixels.
    width: int
    # Pixels.
    height: int
    # Of the whole file.
    bytes: int
    # Of the whole file, in hexadecimal: the same text in the same template is the same file.
    sha256: str
    # Whether the text had no room, and lacks its end.
    is_shortened: bool
    # Where this piece begins.
    offset: int
    # The piece in Base64.
    data: str
    # Where the next piece begins; absent with the last one.
    next_offset: NotRequired[int]


class GetDailyReply(TypedDict):
    # The generator's id.
    generator: str
    # The person's own day.
    day: str
    # When the next one begins, and with it another text. (milliseconds since 1970)
    refresh_at: int
    # What the day chose, by the inputs' ids. (any JSON)
    inputs: Any
    # The names of what it chose, by the inputs' ids, in the text's language.
    names: dict[str, str]
    # The text.
    text: str
    # Its language. (a language tag, such as en or pt-BR)
    language: str


class AdoptedText(TypedDict):
    # One of `ai.generators.list` that keeps a history. (an identifier)
    generator: str
    # What was chosen, by the inputs' ids, as `ai.generate` takes it; seasons don't matter. (at most 16384
    # bytes of JSON)
    inputs: NotRequired[dict[str, Any]]
    # The text itself, no longer than the generator's texts are here. (text of one or several lines)
    words: str
    # The language that it is written in, one of the app's. (a language tag, such as en or pt-BR)
    language: str
    # When it was written, in milliseconds since 1970.
    made_at: int
    # Whether it was marked; left out, it wasn't.
    favorite: NotRequired[bool]
    # What the person said of it: one of the generator's reactions. (an identifier)
    reaction: NotRequired[str]


class AdoptedTextResult(TypedDict):
    # Whether it is in the history now.
    state: Literal["stored", "deleted", "refused"]
    # The text's id in the history; absent for one that isn't there.
    text: NotRequired[str]
    # Why it was refused, as an error has it; it changed nothing.
    refusal: NotRequired[dict[str, Any]]


class TextAdoption(TypedDict):
    # Whether anything may come: before the first piece, and until `ends_at`.
    open: bool
    # When it ends; absent before the first piece. (milliseconds since 1970)
    ends_at: NotRequired[int]
    # Texts that were taken over, those that were deleted since among them.
    texts: int
    # How many may be.
    most_texts: int


class AdoptTextsReply(TypedDict):
    # One for each text, in their order.
    texts: List[AdoptedTextResult]
    # How much may still be taken over.
    adoption: TextAdoption


class LessonSummary(TypedDict):
    # The lesson's id.
    id: str
    # In the caller's language.
    title: str
    # The icon's name in the client's own collection.
    icon: str
    # For this account, now.
    state: Literal["completed", "next", "locked"]
    # The best result, at least 1; 0 until the lesson is completed.
    diamonds: int
    # How many questions an attempt has answered that can be gone on with; absent where none is open.
    answered: NotRequired[int]


class GetCourseSection(TypedDict):
    # The section's id.
    id: str
    # In the caller's language.
    title: str
    # In the order in which they open.
    lessons: List[LessonSummary]


class GetCourseReply(TypedDict):
    # In the order in which they open.
    sections: List[GetCourseSection]


class GivenAnswer(TypedDict):
    # The place of an option.
    option: NotRequired[int]
    # Places of options.
    order: NotRequired[List[int]]
    # What was written.
    text: NotRequired[str]


class StartLessonQuestion(TypedDict):
    # The question's id.
    id: str
    # How it is answered.
    kind: Literal["choose", "match", "type", "order"]
    # In the caller's language.
    text: str
    # In this attempt's own order; empty where a text is written.
    options: List[str]
    # What options are to be found for; absent for other kinds than `match`.
    left: NotRequired[List[str]]
    # What is shown with it, for `content.pictures.read`; absent for nothing.
    picture: NotRequired[PictureRef]
    # What the picture shows, in the caller's language, without telling what is right.
    picture_description: NotRequired[str]
    # Whether it was answered rightly before, when the attempt is gone on with; absent while it isn't
    # answered.
    correct: NotRequired[bool]
    # How it was answered before.
    given: NotRequired[GivenAnswer]


class StartLessonReply(TypedDict):
    # The attempt's id, for answers.
    attempt: str
    # The lesson's id.
    lesson: str
    # In the order in which they are asked; options are shuffled for this attempt, and nothing tells the right
    # one.
    questions: List[StartLessonQuestion]
    # Questions that were answered before, when the attempt is gone on with.
    answered: int
    # Questions that count as wrong so far, with those of attempts that were given up since the lesson was
    # last finished.
    errors: NotRequired[int]


class AnswerQuestionReply(TypedDict):
    # Whether it is right.
    correct: bool
    # To choose: the right option's place in the attempt's own order.
    right_option: NotRequired[int]
    # To match and to order: what would have been right.
    right_order: NotRequired[List[int]]
    # To type: what is best.
    right_text: NotRequired[str]
    # Why it is so, in the caller's language; absent where the course says nothing.
    explanation: NotRequired[str]
    # How many of the attempt's questions have been answered.
    answered: int
    # How many questions the attempt has.
    total: int


class WalletBalance(TypedDict):
    # The currency's id.
    currency: str
    # What so many of it are called, in the caller's language.
    name: str
    # What there is, without what is held.
    available: int
    # What is held for purchases that aren't confirmed yet.
    held: int


class FinishLessonReply(TypedDict):
    # The lesson's id.
    lesson: str
    # Questions that were answered wrongly in this attempt, or in one given up since the lesson was last
    # finished.
    errors: int
    # For these errors, at least 1.
    diamonds: int
    # The best so far, this attempt included.
    best_diamonds: int
    # Earned now: the difference to the best result before.
    coins: int
    # What is in the wallet after it.
    balances: List[WalletBalance]
    # The lesson that is next; absent when the course is done.
    next_lesson: NotRequired[str]


class GetStreakMilestone(TypedDict):
    # How many days.
    days: int
    # When a run first had so many; absent for one that is ahead. (milliseconds since 1970)
    reached_at: NotRequired[int]


class GetStreakReply(TypedDict):
    # Days of the run on which something was done; 0 when expired.
    current: int
    # The most days that a run has had so far.
    longest: int
    # By the clock that the user had; absent before the first day.
    last_active_day: NotRequired[str]
    # What today means for it.
    status: Literal["active", "expiring_soon", "frozen", "expired", "never_begun"]
    # Until the day is over, rounded up; only when expiring soon or frozen.
    hours_left: NotRequired[int]
    # When the streak ends if nothing is done, all freezes being spent; absent for none that runs.
    # (milliseconds since 1970)
    ends_at: NotRequired[int]
    # Freezes that are left: one is spent by itself when a day is missed.
    freezes: int
    # The app's milestones, the least first.
    milestones: List[GetStreakMilestone]


class ListBadgesBadge(TypedDict):
    # The badge's id.
    id: str
    # In the caller's language.
    name: str
    # What it takes to earn it.
    description: str
    # What is said to whoever has earned it; absent until then.
    earned: NotRequired[str]
    # The id of its kind; absent where the app has none.
    kind: NotRequired[str]
    # 0 to 1.
    progress: float
    # Absent until it is earned. (milliseconds since 1970)
    unlocked_at: NotRequired[int]
    # The picture's name in the client's own collection; absent for none.
    picture: NotRequired[str]
    # How much of `goal` there is. Of several criteria it is how many are reached.
    count: int
    # From here on it is earned.
    goal: int


class ListBadgesKind(TypedDict):
    # As badges have it in `kind`.
    id: str
    # In the caller's language.
    name: str


class ListBadgesReply(TypedDict):
    # In the order of the app's data.
    badges: List[ListBadgesBadge]
    # What badges are grouped by, in the order in which people see the groups; empty where they aren't.
    kinds: List[ListBadgesKind]


class GetWalletItem(TypedDict):
    # The item's id.
    id: str
    # In the caller's language.
    name: str
    # The currency that it costs.
    currency: str
    # How much of it.
    price: int
    # How often the account has bought it.
    bought: int
    # How often it can; absent for always.
    most: NotRequired[int]


class GetWalletReply(TypedDict):
    # In the order of their ids.
    balances: List[WalletBalance]
    # What there is to buy, by currency and in the order of the app's data.
    items: List[GetWalletItem]


class GetProfileReply(TypedDict):
    # Lessons that were finished at least once.
    lessons_completed: int
    # Lessons that the course has.
    lessons: int
    # The best of each lesson, added up.
    diamonds: int
    # What is in the wallet now.
    balances: List[WalletBalance]
    # Right answers of all answers, 0 to 1; absent before the first.
    accuracy: NotRequired[float]
    # Days in a row; 0 when the streak is over.
    streak: int
    # How many were earned.
    badges: int
    # Time spent on questions, of each at most two minutes.
    seconds_spent: int
    # Questions that are got wrong, as `progress.lessons.weak-spots` lists them.
    weak_spots: int


ReportedAction = TypedDict("ReportedAction", {
    # The device's own id for it, the same in each repeat. (an identifier)
    "id": "str",
    # One of the app's actions. (an identifier)
    "action": "str",
    # When it was done by the device's clock, in milliseconds since 1970.
    "at": "int",
    # The action's properties, as the app's data declare them; left out, none. (at most 16384 bytes of JSON)
    "with": "NotRequired[dict[str, Any]]",
})


class ReportedResult(TypedDict):
    # The device's own id for it; empty if the action was refused and has no id that can be read.
    id: str
    # What became of it.
    state: Literal["counted", "known", "over", "refused"]
    # Why it was refused, as an error has it.
    refusal: NotRequired[dict[str, Any]]
    # Leaderboards on which it doesn't count: the day, week or month in which it was done was closed. Absent
    # for none.
    closed_boards: NotRequired[List[str]]


class ReportActionsReply(TypedDict):
    # One for each, in their order.
    results: List[ReportedResult]


class ListStreakDaysDay(TypedDict):
    # The day, by the user's own clock.
    day: str
    # What there is to say of it.
    kind: Literal["active", "frozen", "given"]


class ListStreakDaysReply(TypedDict):
    # In their order.
    days: List[ListStreakDaysDay]


class ListWalletHistoryEntry(TypedDict):
    # The transfer's id.
    transfer: str
    # The currency.
    currency: str
    # What came in, or negative what went out.
    amount: int
    # Why.
    kind: Literal["earned", "bought", "given", "adopted", "joined", "won"]
    # The action that paid, the item that was bought, or the board or challenge that brought it; empty for
    # what a device had, and for what went back.
    about: str
    # When. (milliseconds since 1970)
    at: int


class ListWalletHistoryReply(TypedDict):
    # The latest first.
    entries: List[ListWalletHistoryEntry]
    # For the next page; absent at the end.
    next_cursor: NotRequired[str]


class PurchaseState(TypedDict):
    # The client's own id of the purchase.
    id: str
    # What was bought.
    item: str
    # How it stands.
    state: Literal["held", "done", "over"]
    # Whether this id was there before with the same item: nothing was bought now.
    was_known: bool
    # Until when the price is held; absent where it isn't. (milliseconds since 1970)
    held_until: NotRequired[int]
    # What is in the wallet after it.
    balances: List[WalletBalance]


class ListWeakSpotsSpot(TypedDict):
    # Its lesson's id.
    lesson: str
    # Its lesson's title, in the caller's language.
    title: str
    # Its id.
    question: str
    # What is asked, in the caller's language.
    text: str
    # What is shown with it; absent for nothing.
    picture: NotRequired[PictureRef]
    # What the picture shows, in the caller's language.
    picture_description: NotRequired[str]
    # How often it was answered.
    answers: int
    # How often wrongly.
    wrong: int


class ListWeakSpotsReply(TypedDict):
    # Those that are wrong most of the time first.
    spots: List[ListWeakSpotsSpot]


class PracticeWeakSpotsReply(TypedDict):
    # The attempt's id, for answers; absent where nothing is got wrong.
    attempt: NotRequired[str]
    # Those that are wrong most of the time first; options are shuffled, and nothing tells the right one.
    questions: List[StartLessonQuestion]
    # Questions that were answered before, when it is gone on with.
    answered: int


class AdoptedStreak(TypedDict):
    # Days in a row until `last_active_day`.
    current: int
    # The most that a run has had; left out, `current`.
    longest: NotRequired[int]
    # The last day on which something was done, by the device's calendar.
    last_active_day: str


class AdoptedBadge(TypedDict):
    # The badge's id. (an identifier)
    badge: str
    # When it was earned, in milliseconds since 1970.
    unlocked_at: int


class AdoptedLesson(TypedDict):
    # The lesson's id. (an identifier)
    lesson: str
    # The best result, as the course's rewards have it.
    diamonds: int
    # When it was finished first, in milliseconds since 1970.
    completed_at: int


class AdoptedBalance(TypedDict):
    # The device's own id for it, the same in each repeat: what several devices had adds up. (an identifier)
    id: str
    # The currency's id. (an identifier)
    currency: str
    # How much there was.
    amount: int


class AdoptedResult(TypedDict):
    # The id of the badge, the lesson or the balance; absent for the streak, and for an item whose id can't be read.
    id: NotRequired[str]
    # Why it was refused, as an error has it: it changed nothing. Absent for what was taken.
    refusal: NotRequired[dict[str, Any]]


class AdoptedSum(TypedDict):
    # The currency's id.
    currency: str
    # What devices said that they had.
    brought: int
    # What of it came into the wallet: as much as lessons and days that were brought could have paid.
    taken: int


class ProgressAdoption(TypedDict):
    # Whether anything may come: before the first piece, and until `ends_at`.
    open: bool
    # When it ends; absent before the first piece. (milliseconds since 1970)
    ends_at: NotRequired[int]
    # What devices said that they had, in the order of the currencies' ids.
    balances: List[AdoptedSum]


class AdoptProgressReply(TypedDict):
    # Of the streak; absent where none was brought.
    streak: NotRequired[AdoptedResult]
    # One for each badge, in their order.
    badges: List[AdoptedResult]
    # One for each lesson, in their order.
    lessons: List[AdoptedResult]
    # One for each balance, in their order.
    balances: List[AdoptedResult]
    # How much was taken over by now.
    adoption: ProgressAdoption


class LeaderboardStanding(TypedDict):
    # 1 for the best. Those who have the same score share a rank, and as many ranks are left out behind them:
    # 1, 2, 2, 4.
    rank: int
    # What places them.
    score: int


class ListLeaderboardsBoard(TypedDict):
    # The board's id.
    id: str
    # In the caller's language.
    name: str
    # Whether all are compared; if not, the members of a group only.
    is_of_all: bool
    # The first day of the day, week or month that goes on; absent for a board that never ends.
    period: NotRequired[str]
    # When it ends, and all begin anew; absent for a board that never ends. (milliseconds since 1970)
    ends_at: NotRequired[int]
    # How many have a place on it.
    members: int
    # The account's own place; absent for none yet.
    standing: NotRequired[LeaderboardStanding]


class ListLeaderboardsReply(TypedDict):
    # The name that others see; absent for somebody who doesn't take part.
    name: NotRequired[str]
    # Whether those who run the app took the name off the boards: another one is seen again.
    is_name_hidden: bool
    # In the order of the app's data.
    boards: List[ListLeaderboardsBoard]


class GetLeaderboardEntry(TypedDict):
    # By what `progress.leaderboards.report` knows them: no account's id.
    player: str
    # What they call themselves; absent while those who run the app have taken it off.
    name: NotRequired[str]
    # 1 for the best; those who have the same score share it.
    rank: int
    # What places them.
    score: int
    # Whether it is the caller.
    is_me: bool


class GetLeaderboardReply(TypedDict):
    # The first day of the day, week or month; absent for a board that never ends.
    period: NotRequired[str]
    # When it ends, or ended; absent for a board that never ends. (milliseconds since 1970)
    ends_at: NotRequired[int]
    # Whether it is over, and no place on it changes any more.
    is_final: bool
    # How many have a place on it.
    members: int
    # The best first.
    entries: List[GetLeaderboardEntry]
    # The account's own place; absent for none.
    standing: NotRequired[LeaderboardStanding]
    # For the next page; absent at the end.
    next_cursor: NotRequired[str]


class RewardGiven(TypedDict):
    # The currency; absent for none.
    currency: NotRequired[str]
    # How much of it.
    amount: NotRequired[int]
    # The badge; absent for none.
    badge: NotRequired[str]


class ListLeaderboardHistoryPeriod(TypedDict):
    # Its first day.
    period: str
    # How many had a place.
    members: int
    # The account's own place.
    standing: LeaderboardStanding
    # What the place brought; absent for nothing.
    reward: NotRequired[RewardGiven]


class ListLeaderboardHistoryReply(TypedDict):
    # The latest first; as many as the app keeps.
    periods: List[ListLeaderboardHistoryPeriod]


class ListChallengesChallenge(TypedDict):
    # The challenge's id.
    id: str
    # In the caller's language.
    name: str
    # What is to be done.
    description: str
    # What is said to whoever has done it; absent until then.
    done: NotRequired[str]
    # The picture's name in the client's own collection; absent for none.
    picture: NotRequired[str]
    # 0 to 1.
    progress: float
    # How much of `goal` there is. Of several criteria it is how many are reached.
    count: int
    # From here on it is done.
    goal: int
    # When it was done; absent until then. (milliseconds since 1970)
    completed_at: NotRequired[int]
    # What there is for it; absent for nothing.
    reward: NotRequired[RewardGiven]


class ListChallengesDraw(TypedDict):
    # The draw's id.
    id: str
    # In the caller's language.
    name: str
    # The first day.
    period: str
    # When others are drawn. (milliseconds since 1970)
    ends_at: int
    # In the order in which they were drawn.
    challenges: List[ListChallengesChallenge]
    # In how many days, weeks or months in a row one was done, up to this one or the one before; at most 366.
    in_a_row: int


class ListChallengesReply(TypedDict):
    # In the order of the app's data.
    draws: List[ListChallengesDraw]


class PackLessonReply(TypedDict):
    # The lesson's id.
    lesson: str
    # Of the lesson as it is packed; it is handed in with it.
    version: str
    # False: one that can be handed in never holds what is right.
    holds_answers: bool
    # In the order in which they are asked; options are shuffled for this package.
    questions: List[StartLessonQuestion]


class PackedAnswer(TypedDict):
    # The question's id. (an identifier)
    question: str
    # To choose: the option's place in the package's own order.
    option: NotRequired[int]
    # To match and to order: places in the package's own order, each once.
    order: NotRequired[List[int]]
    # To type: what was written. (text of one line)
    text: NotRequired[str]


class HandInLessonReply(TypedDict):
    # One for each answer, in their order.
    answers: List[AnswerQuestionReply]
    # What it earned.
    result: FinishLessonReply


class PackPracticeQuestion(TypedDict):
    # As it is asked; options are shuffled for this package.
    asked: StartLessonQuestion
    # To choose: the right option's place.
    right_option: NotRequired[int]
    # To match and to order: what is right.
    right_order: NotRequired[List[int]]
    # To type: what may be written, the best first. Case, accents and spaces don't matter.
    accepts: NotRequired[List[str]]
    # To type: so many letters may be wrong.
    typos: NotRequired[int]
    # Why it is so, in the caller's language; absent where the course says nothing.
    explanation: NotRequired[str]


class PackPracticeReply(TypedDict):
    # True: such a package can't be handed in, and pays nothing.
    holds_answers: bool
    # Those of a lesson in their order; else those that are wrong most of the time first.
    questions: List[PackPracticeQuestion]


class PlayerGroup(TypedDict):
    # The group's id.
    id: str
    # What its founder called it.
    name: str
    # By which others join it. (a code of eight letters and digits in any case, blanks and hyphens don't
    # matter: ABCD-EFGH)
    code: str
    # How many are in it.
    members: int
    # Whether the account may send members away and change the code: its founder may, and behind the founder
    # whoever is in it longest.
    is_owner: bool


class ListGroupsReply(TypedDict):
    # In the order in which they were joined.
    groups: List[PlayerGroup]


class Notice(TypedDict):
    # The notice's id.
    id: str
    # What it is about, as `notices.json` calls its kind.
    kind: str
    # In the account's language.
    title: str
    # In the account's language.
    body: str
    # When it was put into the inbox. (milliseconds since 1970)
    created_at: int
    # Absent until it is marked as read. (milliseconds since 1970)
    read_at: NotRequired[int]
    # Where it leads, in the app's own form; absent where it leads nowhere.
    link: NotRequired[str]


class ListInboxReply(TypedDict):
    # Newest first.
    notices: List[Notice]
    # Of the whole inbox.
    unread: int
    # For the next page; absent on the last.
    next_cursor: NotRequired[str]


class ReadInboxReply(TypedDict):
    # Of the whole inbox, after it.
    unread: int


class NoticePreferencesChannels(TypedDict):
    # Into the inbox.
    inbox: bool
    # To clients that are connected.
    live: bool
    # To devices, also while the app isn't open.
    push: bool


class NoticePreferencesKind(TypedDict):
    # As `notices.json` calls it.
    kind: str
    # What it is called, in the account's language; absent for one that can't be turned off.
    name: NotRequired[str]
    # Whether the account wants to be told.
    is_on: bool
    # The hour of the day on the person's own clock, 0 to 23; absent for a kind that has none.
    hour: NotRequired[int]
    # By which ways.
    channels: NoticePreferencesChannels


class NoticePreferencesQuiet(TypedDict):
    # From this hour on, 0 to 23.
    from_hour: int
    # Up to this hour; the same as `from_hour` for none.
    until_hour: int


class NoticePreferences(TypedDict):
    # The kinds of notices that the app has, in its order.
    kinds: List[NoticePreferencesKind]
    # In these hours only that is told what just happened; absent where nobody said any.
    quiet: NotRequired[NoticePreferencesQuiet]
    # IANA name of the zone whose clock all of it goes by.
    time_zone: str


class SetPreferencesChannelChoice(TypedDict):
    # Into the inbox.
    inbox: NotRequired[bool]
    # To clients that are connected.
    live: NotRequired[bool]
    # To devices, also while the app isn't open.
    push: NotRequired[bool]


class SetPreferencesKindChoice(TypedDict):
    # As `notifications.preferences.get` names it, and one that has a name there. (an identifier)
    kind: str
    # Whether to be told at all.
    is_on: NotRequired[bool]
    # Not within the quiet hours, and only of a kind that has an hour.
    hour: NotRequired[int]
    # By which ways.
    channels: NotRequired[SetPreferencesChannelChoice]


class SetPreferencesQuietChoice(TypedDict):
    # From this hour on.
    from_hour: int
    # Up to this hour; the same as `from_hour` for none.
    until_hour: int


class GetPlanPlanned(TypedDict):
    # As `notices.json` calls it.
    kind: str
    # The person's own day.
    day: str
    # When it comes. (milliseconds since 1970)
    at: int


class GetPlanReply(TypedDict):
    # Soonest first.
    notices: List[GetPlanPlanned]


class SetDeviceReply(TypedDict):
    # How many are reached by pushes.
    devices: int


class SetBrowserReply(TypedDict):
    # How many are reached by pushes.
    browsers: int


GetBrowserKeyReply = TypedDict("GetBrowserKeyReply", {
    # For `applicationServerKey` of `pushManager.subscribe`: 65 bytes in Base64 without padding. Absent where
    # browsers aren't pushed to.
    "key": "NotRequired[str]",
})


class AuthenticateReply(TypedDict):
    # The account's id.
    account: str
    # The app's id.
    app: str
    # The plan in force, or `free`.
    plan: str


class LiveEvent(TypedDict):
    # As the event is called between the services, such as `entitlements.subscription.changed`;
    # `notifications.notice.delivered` for a notice; `gateway.events.began` where it begins;
    # `gateway.events.missed` where something is missing before the next one; `content.version.changed` with
    # the `version` of the app's data. There may be others some day, to be passed over.
    type: str
    # As the service that it comes from sends it. (any JSON)
    data: Any
    # For `since`; absent for what isn't remembered.
    cursor: NotRequired[str]


class GetViewPart(TypedDict):
    # What became of it.
    state: Literal["ok", "failed", "late", "skipped"]
    # What the part's own call gives. (any JSON)
    result: NotRequired[Any]
    # The `error` object of the part's own call, when it failed or was late. (any JSON)
    error: NotRequired[Any]
    # Of a skipped part: the part whose result it lacked, or `request`.
    lacks: NotRequired[str]
    # When it began, counted from the view's own beginning; it waits for the parts that it takes from.
    # Milliseconds.
    after_ms: float
    # How long its own call took. Milliseconds.
    took_ms: float


class GetViewReply(TypedDict):
    # The view's id.
    view: str
    # By their names. Each is there, whatever became of it.
    parts: dict[str, GetViewPart]
    # When to ask again, if nothing happens meanwhile: the person's next midnight. Absent where `views.json`
    # doesn't say. (milliseconds since 1970)
    refresh_at: NotRequired[int]


class GetAppReply(TypedDict):
    # The app's id.
    app: str
    # What people call it, in the caller's language.
    name: str
    # The version of the app's data: another one means that anything may be.
    content_version: str
    # Those that it speaks, its usual one first.
    languages: List[str]
    # Colours by their roles, each `#RRGGBB`.
    theme: dict[str, str]
    # Whatever the app's clients go by, as its folder has it. (any JSON)
    config: Any
    # The flags of its rules by their ids, and whether the caller's plan has each.
    flags: dict[str, bool]
    # The least version of a client that is served well; absent for any.
    least_client_version: NotRequired[str]
    # Whether the caller's `client_version` is below that.
    is_client_too_old: bool


class DiscoverInfo(TypedDict):
    # What it is called.
    title: str
    # The gateway's version.
    version: str
    # What clients should know first.
    description: str


class DiscoverComponents(TypedDict):
    # One object: each definition by its name. (any JSON)
    schemas: Any


DiscoverReply = TypedDict("DiscoverReply", {
    # OpenRPC's version.
    "openrpc": "str",
    # What the document describes.
    "info": "DiscoverInfo",
    # Method objects.
    "methods": "List[Any]",
    # The definitions that methods refer to: `schemas`, by their names.
    "components": "DiscoverComponents",
    # What bounds every call, by the names of the settings: bytes, milliseconds, how many, or how often a
    # second. Also `json_depth`, how deep arrays and objects may nest.
    "x-limits": "dict[str, int]",
})


class RpcMethods:
    """The methods of `rpc`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def discover(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> DiscoverReply:
        """Describes the methods, for people and generators.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: DiscoverReply = self._client.call("rpc.discover", {}, key=key, timeout=timeout)
        return result


class ViewsMethods:
    """The methods of `views`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def get(
        self,
        *,
        view: str,
        params_: dict[str, Any] | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetViewReply:
        """Gives a screen's data, joined from several services.

        Args:
            view: The view's id.
            params_: What the view's parts take from the request.

        Raises:
            NotFound: beside what any call can meet.
            EntitlementRequired: beside what any call can meet.
            PermissionDenied: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetViewReply = self._client.call("views.get", given({"view": view, "params": params_}), key=key, timeout=timeout)
        return result


class GatewayReadinessMethods:
    """The methods of `gateway.readiness`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def get(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Nothing:
        """Succeeds if all services are ready; otherwise fails and names the service that isn't.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: Nothing = self._client.call("gateway.readiness.get", {}, key=key, timeout=timeout)
        return result


class GatewayAppMethods:
    """The methods of `gateway.app`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def get(
        self,
        *,
        app: str | None = None,
        client_version: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetAppReply:
        """Gives an app's name, colours, configuration, flags and least client version.

        Args:
            app: The app's id, for a caller without a session; otherwise it is the session's.
            client_version: The version of the calling client, such as `1.4.2`.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetAppReply = self._client.call("gateway.app.get", given({"app": app, "client_version": client_version}), key=key, timeout=timeout)
        return result


class GatewayEventsMethods:
    """The methods of `gateway.events`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def listen_stream(
        self,
        *,
        since: str | None = None,
        content_version: str | None = None,
        key: str | None = None,
        timeout: float | None = float("inf"),
    ) -> Stream[LiveEvent, Nothing]:
        """Streams what happens to the caller's account until it is cancelled.

        Args:
            since: `cursor` of the last event that the client has; left out for what happens from now on.
            content_version: The version of the app's data that the client has: it is told at once of another
                one. Left out, it is told when it changes.
        """
        stream: Stream[LiveEvent, Nothing] = self._client.stream("gateway.events.listen", given({"since": since, "content_version": content_version}), key=key, timeout=timeout)
        return stream


class GatewayMethods:
    """The methods of `gateway`."""

    def __init__(self, client: Caller) -> None:
        self._client = client
        self.events = GatewayEventsMethods(client)
        self.app = GatewayAppMethods(client)
        self.readiness = GatewayReadinessMethods(client)

    def authenticate(
        self,
        *,
        token: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> AuthenticateReply:
        """Lets the connection carry a session token for all its calls.

        Args:
            token: `qt_…`, as registration gave it.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: AuthenticateReply = self._client.call("gateway.authenticate", given({"token": token}), key=key, timeout=timeout)
        return result

    def ping(
        self,
        params: dict[str, Any] | None = None,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> dict[str, Any]:
        """Returns its params.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: dict[str, Any] = self._client.call("gateway.ping", params or {}, key=key, timeout=timeout)
        return result


class NotificationsBrowsersMethods:
    """The methods of `notifications.browsers`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def set(
        self,
        *,
        endpoint: str | None = None,
        p256dh: str | None = None,
        auth: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> SetBrowserReply:
        """Has the calling browser be reached by pushes, or not any more.

        Args:
            endpoint: Where the browser's push service takes messages for it (`endpoint` of its
                `PushSubscription`); left out, the browser isn't reached any more.
            p256dh: The browser's public key for this, in Base64 without padding (`p256dh`).
            auth: The browser's secret for this, in Base64 without padding (`auth`).

        Raises:
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: SetBrowserReply = self._client.call("notifications.browsers.set", given({"endpoint": endpoint, "p256dh": p256dh, "auth": auth}), key=key, timeout=timeout)
        return result

    def key_(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetBrowserKeyReply:
        """Gives the key by which browsers know who pushes.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetBrowserKeyReply = self._client.call("notifications.browsers.key", {}, key=key, timeout=timeout)
        return result


class NotificationsDevicesMethods:
    """The methods of `notifications.devices`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def set(
        self,
        *,
        token: str | None = None,
        environment: Literal["production", "sandbox"] | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> SetDeviceReply:
        """Has the calling device be reached by pushes, or not any more.

        Args:
            token: What Apple's push service gave the device, in hexadecimal; left out, the device isn't
                reached any more.
            environment: Whose token it is; left out, `production`.

        Raises:
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: SetDeviceReply = self._client.call("notifications.devices.set", given({"token": token, "environment": environment}), key=key, timeout=timeout)
        return result


class NotificationsPlanMethods:
    """The methods of `notifications.plan`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def get(
        self,
        *,
        days: int | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetPlanReply:
        """Gives the notices that will come if nothing happens meanwhile.

        Args:
            days: 1 to 30 days; 7 if left out.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetPlanReply = self._client.call("notifications.plan.get", given({"days": days}), key=key, timeout=timeout)
        return result


class NotificationsPreferencesMethods:
    """The methods of `notifications.preferences`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def get(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> NoticePreferences:
        """Gives what the account wants to be told, how, and when not.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: NoticePreferences = self._client.call("notifications.preferences.get", {}, key=key, timeout=timeout)
        return result

    def set(
        self,
        *,
        kinds: List[SetPreferencesKindChoice] | None = None,
        quiet: SetPreferencesQuietChoice | None = None,
        time_zone: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> NoticePreferences:
        """Chooses what the account is told, how, and when not.

        Args:
            kinds: Each kind once; of one that is named twice the later choice holds.
            quiet: In place of the app's own.
            time_zone: IANA name; left out, it stays.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: NoticePreferences = self._client.call("notifications.preferences.set", given({"kinds": kinds, "quiet": quiet, "time_zone": time_zone}), key=key, timeout=timeout)
        return result


class NotificationsInboxMethods:
    """The methods of `notifications.inbox`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListInboxReply:
        """Lists the account's notices, newest first.

        Args:
            limit: 1 to 100; 50 if left out.
            cursor: `next_cursor` of the page before; left out for the first page.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListInboxReply = self._client.call("notifications.inbox.list", given({"limit": limit, "cursor": cursor}), key=key, timeout=timeout)
        return result

    def read(
        self,
        *,
        notices: List[str] | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ReadInboxReply:
        """Marks notices as read.

        Args:
            notices: Ids; left out, all.

        Raises:
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ReadInboxReply = self._client.call("notifications.inbox.read", given({"notices": notices}), key=key, timeout=timeout)
        return result


class NotificationsMethods:
    """The methods of `notifications`."""

    def __init__(self, client: Caller) -> None:
        self._client = client
        self.inbox = NotificationsInboxMethods(client)
        self.preferences = NotificationsPreferencesMethods(client)
        self.plan = NotificationsPlanMethods(client)
        self.devices = NotificationsDevicesMethods(client)
        self.browsers = NotificationsBrowsersMethods(client)

    def ping(
        self,
        params: dict[str, Any] | None = None,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> dict[str, Any]:
        """Returns its params.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: dict[str, Any] = self._client.call("notifications.ping", params or {}, key=key, timeout=timeout)
        return result


class ProgressGroupsMethods:
    """The methods of `progress.groups`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def list(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListGroupsReply:
        """Lists the groups that the account is in.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListGroupsReply = self._client.call("progress.groups.list", {}, key=key, timeout=timeout)
        return result

    def create(
        self,
        *,
        name: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListGroupsReply:
        """Makes a group that others join by its code.

        Args:
            name: What it is called: at most 24 characters.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            ContentBlocked: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListGroupsReply = self._client.call("progress.groups.create", given({"name": name}), key=key, timeout=timeout)
        return result

    def join(
        self,
        *,
        code: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListGroupsReply:
        """Joins the group with a code.

        Args:
            code: The code that somebody gave.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListGroupsReply = self._client.call("progress.groups.join", given({"code": code}), key=key, timeout=timeout)
        return result

    def leave(
        self,
        *,
        group: str,
        player: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListGroupsReply:
        """Leaves a group, or sends a member away from one's own.

        Args:
            group: The group's id.
            player: The member who is sent away, as the leaderboard names them; left out, the account itself
                leaves.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            PermissionDenied: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListGroupsReply = self._client.call("progress.groups.leave", given({"group": group, "player": player}), key=key, timeout=timeout)
        return result

    def renew(
        self,
        *,
        group: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListGroupsReply:
        """Gives the account's own group another code.

        Args:
            group: The group's id.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            PermissionDenied: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListGroupsReply = self._client.call("progress.groups.renew", given({"group": group}), key=key, timeout=timeout)
        return result


class ProgressPackagesMethods:
    """The methods of `progress.packages`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def make(
        self,
        *,
        lesson: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> PackLessonReply:
        """Packs a lesson to be answered without a connection.

        Args:
            lesson: The lesson's id.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            EntitlementRequired: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: PackLessonReply = self._client.call("progress.packages.make", given({"lesson": lesson}), key=key, timeout=timeout)
        return result

    def hand_in(
        self,
        *,
        lesson: str,
        version: str,
        answers: List[PackedAnswer],
        key: str | None = None,
        timeout: float | None = None,
    ) -> HandInLessonReply:
        """Hands in a package that was answered without a connection.

        Args:
            lesson: The lesson's id.
            version: The package's.
            answers: One for each question.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            PermissionDenied: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: HandInLessonReply = self._client.call("progress.packages.hand-in", given({"lesson": lesson, "version": version, "answers": answers}), key=key, timeout=timeout)
        return result

    def practice(
        self,
        *,
        lesson: str | None = None,
        limit: int | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> PackPracticeReply:
        """Packs questions with what is right, for practice without a connection.

        Args:
            lesson: The lesson's id; what the account gets wrong, of all lessons, if it is left out.
            limit: How many of those that are got wrong at most; left out, 20.

        Raises:
            NotFound: beside what any call can meet.
            PermissionDenied: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: PackPracticeReply = self._client.call("progress.packages.practice", given({"lesson": lesson, "limit": limit}), key=key, timeout=timeout)
        return result


class ProgressChallengesMethods:
    """The methods of `progress.challenges`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def list(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListChallengesReply:
        """Lists what the account is challenged to now, and how far it is with it.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListChallengesReply = self._client.call("progress.challenges.list", {}, key=key, timeout=timeout)
        return result


class ProgressLeaderboardsMethods:
    """The methods of `progress.leaderboards`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def list(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListLeaderboardsReply:
        """Lists the app's leaderboards with the account's own standing.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListLeaderboardsReply = self._client.call("progress.leaderboards.list", {}, key=key, timeout=timeout)
        return result

    def get(
        self,
        *,
        board: str,
        period: str | None = None,
        group: str | None = None,
        around_me: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetLeaderboardReply:
        """Gives a page of a leaderboard: from the best on, or around the account's own place.

        Args:
            board: The board's id.
            period: The first day of a day, week or month that is over; left out, the one that goes on.
            group: Only the members of this group, which the account is in; left out, all.
            around_me: Whether the page is around the account's own place; then there is no cursor.
            limit: 20 for those who don't say.
            cursor: Where the page before ended.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetLeaderboardReply = self._client.call("progress.leaderboards.get", given({"board": board, "period": period, "group": group, "around_me": around_me, "limit": limit, "cursor": cursor}), key=key, timeout=timeout)
        return result

    def history(
        self,
        *,
        board: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListLeaderboardHistoryReply:
        """Lists how the account did on a leaderboard before, the latest first.

        Args:
            board: The board's id.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListLeaderboardHistoryReply = self._client.call("progress.leaderboards.history", given({"board": board}), key=key, timeout=timeout)
        return result

    def join(
        self,
        *,
        name: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListLeaderboardsReply:
        """Takes part in the app's leaderboards under a name, or under another one than before.

        Args:
            name: What others see: at most 24 characters.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            ContentBlocked: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListLeaderboardsReply = self._client.call("progress.leaderboards.join", given({"name": name}), key=key, timeout=timeout)
        return result

    def leave(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Nothing:
        """Takes the account off all leaderboards, and out of its groups.

        Raises:
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: Nothing = self._client.call("progress.leaderboards.leave", {}, key=key, timeout=timeout)
        return result

    def report(
        self,
        *,
        player: str,
        reason: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Nothing:
        """Reports somebody's name to the people who run the machine.

        Args:
            player: As the leaderboard names them.
            reason: What is wrong with the name.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: Nothing = self._client.call("progress.leaderboards.report", given({"player": player, "reason": reason}), key=key, timeout=timeout)
        return result


class ProgressAdoptionMethods:
    """The methods of `progress.adoption`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def put(
        self,
        *,
        streak: AdoptedStreak | None = None,
        badges: List[AdoptedBadge] | None = None,
        lessons: List[AdoptedLesson] | None = None,
        balances: List[AdoptedBalance] | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> AdoptProgressReply:
        """Takes over a streak, badges, lessons and coins that a device had, and says of each what became of
        it.

        Args:
            streak: Left out, none.
            badges: A badge each.
            lessons: A lesson each.
            balances: What the device had of each currency.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: AdoptProgressReply = self._client.call("progress.adoption.put", given({"streak": streak, "badges": badges, "lessons": lessons, "balances": balances}), key=key, timeout=timeout)
        return result

    def get(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ProgressAdoption:
        """Says how much of what devices had was taken over, and until when more may come.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ProgressAdoption = self._client.call("progress.adoption.get", {}, key=key, timeout=timeout)
        return result


class ProgressActionsMethods:
    """The methods of `progress.actions`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def report(
        self,
        *,
        actions: List[ReportedAction],
        key: str | None = None,
        timeout: float | None = None,
    ) -> ReportActionsReply:
        """Tells of actions that the app saw, each counted once by its id.

        Args:
            actions: 1 to 100, in any order.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ReportActionsReply = self._client.call("progress.actions.report", given({"actions": actions}), key=key, timeout=timeout)
        return result


class ProgressProfileMethods:
    """The methods of `progress.profile`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def get(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetProfileReply:
        """Gives the account's standing in one answer.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetProfileReply = self._client.call("progress.profile.get", {}, key=key, timeout=timeout)
        return result


class ProgressWalletMethods:
    """The methods of `progress.wallet`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def get(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetWalletReply:
        """Gives what the account has of each currency, and what there is to buy.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetWalletReply = self._client.call("progress.wallet.get", {}, key=key, timeout=timeout)
        return result

    def history(
        self,
        *,
        currency: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListWalletHistoryReply:
        """Lists what came into the wallet and went out of it, the latest first.

        Args:
            currency: Only of this currency; left out, of all.
            limit: 50 for those who don't say.
            cursor: Where the page before ended.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListWalletHistoryReply = self._client.call("progress.wallet.history", given({"currency": currency, "limit": limit, "cursor": cursor}), key=key, timeout=timeout)
        return result

    def buy(
        self,
        *,
        id: str,
        item: str,
        hold: bool | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> PurchaseState:
        """Buys something for what is in the wallet.

        Args:
            id: The client's own id for the purchase, the same in each repeat.
            item: One of the items in the wallet's answer.
            hold: Whether the price is only held until the purchase is settled; left out, it isn't.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: PurchaseState = self._client.call("progress.wallet.buy", given({"id": id, "item": item, "hold": hold}), key=key, timeout=timeout)
        return result

    def settle(
        self,
        *,
        id: str,
        confirm: bool,
        key: str | None = None,
        timeout: float | None = None,
    ) -> PurchaseState:
        """Confirms a purchase whose price is held, or gives it up.

        Args:
            id: The client's own id of the purchase.
            confirm: Whether what was bought was handed out.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: PurchaseState = self._client.call("progress.wallet.settle", given({"id": id, "confirm": confirm}), key=key, timeout=timeout)
        return result


class ProgressBadgesMethods:
    """The methods of `progress.badges`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def list(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListBadgesReply:
        """Lists the app's badges with the account's progress.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListBadgesReply = self._client.call("progress.badges.list", {}, key=key, timeout=timeout)
        return result


class ProgressStreakMethods:
    """The methods of `progress.streak`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def get(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetStreakReply:
        """Gives the account's streak.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetStreakReply = self._client.call("progress.streak.get", {}, key=key, timeout=timeout)
        return result

    def days(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListStreakDaysReply:
        """Lists the days that count for the streak, and those that freezes were spent on.

        Args:
            from_: The first day; left out, 30 days before the last.
            to: The last day, at most 366 behind the first; left out, today.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListStreakDaysReply = self._client.call("progress.streak.days", given({"from": from_, "to": to}), key=key, timeout=timeout)
        return result


class ProgressLessonsMethods:
    """The methods of `progress.lessons`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def start(
        self,
        *,
        lesson: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> StartLessonReply:
        """Begins an attempt at a lesson.

        Args:
            lesson: The lesson's id.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            PermissionDenied: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: StartLessonReply = self._client.call("progress.lessons.start", given({"lesson": lesson}), key=key, timeout=timeout)
        return result

    def answer(
        self,
        *,
        attempt: str,
        question: str,
        option: int | None = None,
        order: List[int] | None = None,
        text: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> AnswerQuestionReply:
        """Answers one question of an attempt.

        Args:
            attempt: The attempt's id.
            question: The question's id.
            option: To choose: the option's place in the attempt's own order, from 0.
            order: To match and to order: places in the attempt's own order, each once.
            text: To type: what was written.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: AnswerQuestionReply = self._client.call("progress.lessons.answer", given({"attempt": attempt, "question": question, "option": option, "order": order, "text": text}), key=key, timeout=timeout)
        return result

    def finish(
        self,
        *,
        attempt: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> FinishLessonReply:
        """Ends an attempt and pays what it earned.

        Args:
            attempt: The attempt's id.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: FinishLessonReply = self._client.call("progress.lessons.finish", given({"attempt": attempt}), key=key, timeout=timeout)
        return result

    def abandon(
        self,
        *,
        attempt: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Nothing:
        """Gives up an attempt that isn't finished.

        Args:
            attempt: The attempt's id.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: Nothing = self._client.call("progress.lessons.abandon", given({"attempt": attempt}), key=key, timeout=timeout)
        return result

    def weak_spots(
        self,
        *,
        limit: int | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListWeakSpotsReply:
        """Lists the questions that the account gets wrong.

        Args:
            limit: How many at most; left out, 20.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListWeakSpotsReply = self._client.call("progress.lessons.weak-spots", given({"limit": limit}), key=key, timeout=timeout)
        return result

    def practice(
        self,
        *,
        limit: int | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> PracticeWeakSpotsReply:
        """Begins practice of what the account gets wrong.

        Args:
            limit: How many questions at most; left out, 10. One that is gone on with has its own.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: PracticeWeakSpotsReply = self._client.call("progress.lessons.practice", given({"limit": limit}), key=key, timeout=timeout)
        return result


class ProgressCourseMethods:
    """The methods of `progress.course`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def get(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetCourseReply:
        """Gives the course with the account's lesson states.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetCourseReply = self._client.call("progress.course.get", {}, key=key, timeout=timeout)
        return result


class ProgressMethods:
    """The methods of `progress`."""

    def __init__(self, client: Caller) -> None:
        self._client = client
        self.course = ProgressCourseMethods(client)
        self.lessons = ProgressLessonsMethods(client)
        self.streak = ProgressStreakMethods(client)
        self.badges = ProgressBadgesMethods(client)
        self.wallet = ProgressWalletMethods(client)
        self.profile = ProgressProfileMethods(client)
        self.actions = ProgressActionsMethods(client)
        self.adoption = ProgressAdoptionMethods(client)
        self.leaderboards = ProgressLeaderboardsMethods(client)
        self.challenges = ProgressChallengesMethods(client)
        self.packages = ProgressPackagesMethods(client)
        self.groups = ProgressGroupsMethods(client)

    def ping(
        self,
        params: dict[str, Any] | None = None,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> dict[str, Any]:
        """Returns its params.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: dict[str, Any] = self._client.call("progress.ping", params or {}, key=key, timeout=timeout)
        return result


class AiAdoptionMethods:
    """The methods of `ai.adoption`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def put(
        self,
        *,
        texts: List[AdoptedText],
        key: str | None = None,
        timeout: float | None = None,
    ) -> AdoptTextsReply:
        """Takes over texts that a device had, and says of each what became of it.

        Args:
            texts: In any order; the newest first where there may be more than `most_texts`.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: AdoptTextsReply = self._client.call("ai.adoption.put", given({"texts": texts}), key=key, timeout=timeout)
        return result

    def get(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> TextAdoption:
        """Says how many of the texts that devices had were taken over, and until when more may come.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: TextAdoption = self._client.call("ai.adoption.get", {}, key=key, timeout=timeout)
        return result


class AiDailyMethods:
    """The methods of `ai.daily`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def get(
        self,
        *,
        generator: str | None = None,
        language: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetDailyReply:
        """Gives the text that the person's day has.

        Args:
            generator: Which of the app's generators that have one; left out, the first.
            language: Left out, the account's language.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetDailyReply = self._client.call("ai.daily.get", given({"generator": generator, "language": language}), key=key, timeout=timeout)
        return result


class AiShareMethods:
    """The methods of `ai.share`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def templates(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListShareTemplatesReply:
        """Lists the pictures in which texts can be shared.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListShareTemplatesReply = self._client.call("ai.share.templates", {}, key=key, timeout=timeout)
        return result

    def read(
        self,
        *,
        text: str,
        template: str,
        offset: int | None = None,
        length: int | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ReadSharePictureReply:
        """Gives a range of the picture of one of the account's texts.

        Args:
            text: The text's id.
            template: The picture's template.
            offset: Where in the file the piece begins; 0 if it is left out.
            length: Bytes of the piece; as many as an answer may have if it is left out.

        Raises:
            NotFound: beside what any call can meet.
            EntitlementRequired: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ReadSharePictureReply = self._client.call("ai.share.read", given({"text": text, "template": template, "offset": offset, "length": length}), key=key, timeout=timeout)
        return result


class AiTextsMethods:
    """The methods of `ai.texts`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def report(
        self,
        *,
        generator: str,
        reason: str,
        text: str | None = None,
        words: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Nothing:
        """Reports a text to the people who run the machine.

        Args:
            generator: The generator's id.
            text: The text's id; absent for one that isn't in the history, whose words are then said in
                `words`.
            words: The words that are meant, for a text without an id.
            reason: What is wrong with it.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: Nothing = self._client.call("ai.texts.report", given({"generator": generator, "text": text, "words": words, "reason": reason}), key=key, timeout=timeout)
        return result


class AiReactionsMethods:
    """The methods of `ai.reactions`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def set(
        self,
        *,
        text: str,
        reaction: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GeneratedText:
        """Says what the person thinks of a text.

        Args:
            text: The text's id.
            reaction: One of its generator's reactions; absent takes back what was said.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GeneratedText = self._client.call("ai.reactions.set", given({"text": text, "reaction": reaction}), key=key, timeout=timeout)
        return result

    def totals(
        self,
        *,
        generator: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> CountReactionsReply:
        """Counts what the account has said of a generator's texts.

        Args:
            generator: The generator's id.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: CountReactionsReply = self._client.call("ai.reactions.totals", given({"generator": generator}), key=key, timeout=timeout)
        return result


class AiHistoryMethods:
    """The methods of `ai.history`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def list(
        self,
        *,
        generator: str | None = None,
        favorite: bool | None = None,
        search: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListTextsReply:
        """Lists the account's texts, newest first.

        Args:
            generator: Only those of this generator.
            favorite: Only those that are marked, or only those that aren't.
            search: Only those that have a word for each of these: one that begins so, whatever its case and
                accents. A page may then have fewer texts than `limit`, or none, and others follow.
            limit: 1 to 100; 50 if left out.
            cursor: `next_cursor` of the page before; left out for the first page.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListTextsReply = self._client.call("ai.history.list", given({"generator": generator, "favorite": favorite, "search": search, "limit": limit, "cursor": cursor}), key=key, timeout=timeout)
        return result

    def get(
        self,
        *,
        text: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GeneratedText:
        """Gives one of the account's texts.

        Args:
            text: The text's id.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GeneratedText = self._client.call("ai.history.get", given({"text": text}), key=key, timeout=timeout)
        return result

    def favorite(
        self,
        *,
        text: str,
        favorite: bool,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GeneratedText:
        """Marks one of the account's texts, or takes the mark away.

        Args:
            text: The text's id.
            favorite: Whether it shall be marked.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GeneratedText = self._client.call("ai.history.favorite", given({"text": text, "favorite": favorite}), key=key, timeout=timeout)
        return result

    def delete(
        self,
        *,
        text: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Nothing:
        """Deletes one of the account's texts.

        Args:
            text: The text's id.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: Nothing = self._client.call("ai.history.delete", given({"text": text}), key=key, timeout=timeout)
        return result

    def delete_all(
        self,
        *,
        generator: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> DeleteAllTextsReply:
        """Deletes all of the account's texts.

        Args:
            generator: Only those of this generator.

        Raises:
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: DeleteAllTextsReply = self._client.call("ai.history.delete-all", given({"generator": generator}), key=key, timeout=timeout)
        return result


class AiGeneratorsMethods:
    """The methods of `ai.generators`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def list(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListGeneratorsReply:
        """Lists what texts are written, and what they are written from.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListGeneratorsReply = self._client.call("ai.generators.list", {}, key=key, timeout=timeout)
        return result


class AiMethods:
    """The methods of `ai`."""

    def __init__(self, client: Caller) -> None:
        self._client = client
        self.generators = AiGeneratorsMethods(client)
        self.history = AiHistoryMethods(client)
        self.reactions = AiReactionsMethods(client)
        self.texts = AiTextsMethods(client)
        self.share = AiShareMethods(client)
        self.daily = AiDailyMethods(client)
        self.adoption = AiAdoptionMethods(client)

    def generate(
        self,
        *,
        generator: str,
        inputs: dict[str, Any] | None = None,
        language: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GeneratedText:
        """Writes a text from what was chosen.

        Args:
            generator: One of `ai.generators.list`.
            inputs: What was chosen, by the inputs' ids: a choice's id, a level from 1 on, an item's id, or
                free text.
            language: The caller's own if left out.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            EntitlementRequired: beside what any call can meet.
            ContentBlocked: beside what any call can meet.
            ProviderFailed: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GeneratedText = self._client.call("ai.generate", given({"generator": generator, "inputs": inputs, "language": language}), key=key, timeout=timeout)
        return result

    def generate_stream(
        self,
        *,
        generator: str,
        inputs: dict[str, Any] | None = None,
        language: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Stream[TextPart, GeneratedText]:
        """Writes a text from what was chosen.

        Args:
            generator: One of `ai.generators.list`.
            inputs: What was chosen, by the inputs' ids: a choice's id, a level from 1 on, an item's id, or
                free text.
            language: The caller's own if left out.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            EntitlementRequired: beside what any call can meet.
            ContentBlocked: beside what any call can meet.
            ProviderFailed: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        stream: Stream[TextPart, GeneratedText] = self._client.stream("ai.generate", given({"generator": generator, "inputs": inputs, "language": language}), key=key, timeout=timeout)
        return stream

    def ping(
        self,
        params: dict[str, Any] | None = None,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> dict[str, Any]:
        """Returns its params.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: dict[str, Any] = self._client.call("ai.ping", params or {}, key=key, timeout=timeout)
        return result


class ContentAdoptionMethods:
    """The methods of `content.adoption`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def put(
        self,
        *,
        cards: List[AdoptedCard] | None = None,
        books: List[AdoptedBook] | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> AdoptContentReply:
        """Takes over cards and reading positions that a device had, and says of each what became of it.

        Args:
            cards: In the order in which they are to stand.
            books: A book each.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: AdoptContentReply = self._client.call("content.adoption.put", given({"cards": cards, "books": books}), key=key, timeout=timeout)
        return result

    def get(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> AdoptionState:
        """Says how much of what devices had was taken over, and until when more may come.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: AdoptionState = self._client.call("content.adoption.get", {}, key=key, timeout=timeout)
        return result


class ContentExportsMethods:
    """The methods of `content.exports`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def start(
        self,
        *,
        format: Literal["csv", "json", "apkg"],
        front_language: str | None = None,
        back_language: str | None = None,
        tag: str | None = None,
        favorite: bool | None = None,
        text: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ExportReply:
        """Begins to make a file of the account's cards.

        Args:
            format: What the file is to be.
            front_language: BCP 47; left out, any.
            back_language: BCP 47; left out, any.
            tag: Only cards with this tag; left out, all.
            favorite: Only favourites, or only others; left out, both.
            text: Found in front, back or notes; left out, all.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ExportReply = self._client.call("content.exports.start", given({"format": format, "front_language": front_language, "back_language": back_language, "tag": tag, "favorite": favorite, "text": text}), key=key, timeout=timeout)
        return result

    def get(
        self,
        *,
        export: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ExportReply:
        """Tells how far an export is, and its file.

        Args:
            export: The export's id.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ExportReply = self._client.call("content.exports.get", given({"export": export}), key=key, timeout=timeout)
        return result


class ContentImportsMethods:
    """The methods of `content.imports`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def start(
        self,
        *,
        file: str,
        format: Literal["csv", "json", "apkg"] | None = None,
        delimiter: Literal["comma", "semicolon", "tab", "bar"] | None = None,
        header: bool | None = None,
        columns: List[Literal["front", "back", "notes", "tags", "favorite", "front_language", "back_language", "other"]] | None = None,
        front_field: int | None = None,
        back_field: int | None = None,
        deck_tags: bool | None = None,
        front_language: str | None = None,
        back_language: str | None = None,
        tags: List[str] | None = None,
        duplicates: Literal["skip", "add"] | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ImportReply:
        """Begins to import the cards of a file.

        Args:
            file: The file's id, as `content.files.begin` gave it.
            format: Left out, what the file was sent as.
            delimiter: Of a table; left out, it is found.
            header: Whether a table's first row names its columns; left out, that is found.
            columns: A table's columns in their order; left out, as the header says.
            front_field: Which field of Anki's notes is the front; 1 if it is left out.
            back_field: Which field of Anki's notes is the back; 2 if it is left out.
            deck_tags: Whether the name of an Anki deck becomes a tag; left out, it doesn't.
            front_language: Of cards that name none; left out, the account's pair.
            back_language: Of cards that name none; left out, the account's pair.
            tags: For every card beside its own.
            duplicates: Left out, `skip`.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ImportReply = self._client.call("content.imports.start", given({"file": file, "format": format, "delimiter": delimiter, "header": header, "columns": columns, "front_field": front_field, "back_field": back_field, "deck_tags": deck_tags, "front_language": front_language, "back_language": back_language, "tags": tags, "duplicates": duplicates}), key=key, timeout=timeout)
        return result

    def get(
        self,
        *,
        import_: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ImportReply:
        """Tells how far an import is.

        Args:
            import_: The import's id.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ImportReply = self._client.call("content.imports.get", given({"import": import_}), key=key, timeout=timeout)
        return result

    def watch_stream(
        self,
        *,
        import_: str,
        key: str | None = None,
        timeout: float | None = float("inf"),
    ) -> Stream[ImportState, ImportReply]:
        """Streams how far an import is, until it is over.

        Args:
            import_: The import's id.

        Raises:
            NotFound: beside what any call can meet.
        """
        stream: Stream[ImportState, ImportReply] = self._client.stream("content.imports.watch", given({"import": import_}), key=key, timeout=timeout)
        return stream

    def list(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListImportsReply:
        """Lists the account's last ten imports.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListImportsReply = self._client.call("content.imports.list", {}, key=key, timeout=timeout)
        return result

    def cancel(
        self,
        *,
        import_: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ImportReply:
        """Ends an import, and leaves what it added.

        Args:
            import_: The import's id.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ImportReply = self._client.call("content.imports.cancel", given({"import": import_}), key=key, timeout=timeout)
        return result

    def resume(
        self,
        *,
        import_: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ImportReply:
        """Goes on with an import that stopped at the limit.

        Args:
            import_: The import's id.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ImportReply = self._client.call("content.imports.resume", given({"import": import_}), key=key, timeout=timeout)
        return result

    def report(
        self,
        *,
        import_: str,
        limit: int | None = None,
        cursor: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetImportReportReply:
        """Lists the rows that gave no card, and why.

        Args:
            import_: The import's id.
            limit: 1 to 200; 50 if left out.
            cursor: `next_cursor` of the page before; left out for the first page.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetImportReportReply = self._client.call("content.imports.report", given({"import": import_, "limit": limit, "cursor": cursor}), key=key, timeout=timeout)
        return result


class ContentFilesMethods:
    """The methods of `content.files`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def begin(
        self,
        *,
        kind: Literal["picture", "csv", "json", "apkg"],
        bytes: int,
        sha256: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> FileReply:
        """Begins a file that goes up in pieces, or finds it again.

        Args:
            kind: What it is.
            bytes: Of the whole file; each kind has a bound of its own.
            sha256: Of the whole file.

        Raises:
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: FileReply = self._client.call("content.files.begin", given({"kind": kind, "bytes": bytes, "sha256": sha256}), key=key, timeout=timeout)
        return result

    def put(
        self,
        *,
        file: str,
        offset: int,
        data: str,
        sha256: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> FileReply:
        """Puts a piece of a file at its place.

        Args:
            file: The file's id.
            offset: Where in the file the piece begins; at most `received`.
            data: The piece.
            sha256: Of the piece, before its encoding.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: FileReply = self._client.call("content.files.put", given({"file": file, "offset": offset, "data": data, "sha256": sha256}), key=key, timeout=timeout)
        return result

    def finish(
        self,
        *,
        file: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> FileReply:
        """Compares a file with its digest and keeps it.

        Args:
            file: The file's id.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: FileReply = self._client.call("content.files.finish", given({"file": file}), key=key, timeout=timeout)
        return result

    def list(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListFilesReply:
        """Lists the account's files and how much is there.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListFilesReply = self._client.call("content.files.list", {}, key=key, timeout=timeout)
        return result

    def read(
        self,
        *,
        file: str,
        offset: int | None = None,
        length: int | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> FilePiece:
        """Gives a range of a finished file.

        Args:
            file: The file's id.
            offset: Where in the file the piece begins; 0 if it is left out.
            length: Bytes of the piece; as many as an answer may have if it is left out.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: FilePiece = self._client.call("content.files.read", given({"file": file, "offset": offset, "length": length}), key=key, timeout=timeout)
        return result

    def delete(
        self,
        *,
        file: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Nothing:
        """Removes a file.

        Args:
            file: The file's id.

        Raises:
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: Nothing = self._client.call("content.files.delete", given({"file": file}), key=key, timeout=timeout)
        return result


class ContentReadingMethods:
    """The methods of `content.reading`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def get(
        self,
        *,
        book: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetReadingReply:
        """Gives where the account is in its books.

        Args:
            book: A book's id; left out, every book that was opened: one that was only marked isn't among
                them.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetReadingReply = self._client.call("content.reading.get", given({"book": book}), key=key, timeout=timeout)
        return result

    def set(
        self,
        *,
        book: str,
        page: int | None = None,
        finished: bool | None = None,
        favorite: bool | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> SetReadingReply:
        """Records the page, and whether finished or a favourite.

        Args:
            book: The book's id.
            page: From 1; 0 is the closed book. The last page finishes the book unless `finished` says
                otherwise.
            finished: Left out, it stays, unless the last page is reached.
            favorite: Left out, it stays.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            EntitlementRequired: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: SetReadingReply = self._client.call("content.reading.set", given({"book": book, "page": page, "finished": finished, "favorite": favorite}), key=key, timeout=timeout)
        return result


class ContentPicturesMethods:
    """The methods of `content.pictures`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def read(
        self,
        *,
        picture: str,
        size: Literal["small", "medium", "large", "full"] | None = None,
        half: Literal["left", "right", "whole"] | None = None,
        offset: int | None = None,
        length: int | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ReadPictureReply:
        """Gives a range of a picture that a reply named, in the size asked for.

        Args:
            picture: As a reply named it.
            size: As it is if it is left out.
            half: The whole picture if it is left out.
            offset: Where in the file the piece begins; 0 if it is left out.
            length: Bytes of the piece; as many as an answer may have if it is left out.

        Raises:
            NotFound: beside what any call can meet.
            EntitlementRequired: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ReadPictureReply = self._client.call("content.pictures.read", given({"picture": picture, "size": size, "half": half, "offset": offset, "length": length}), key=key, timeout=timeout)
        return result

    def link(
        self,
        *,
        pictures: List[str],
        size: Literal["small", "medium", "large", "full"] | None = None,
        half: Literal["left", "right", "whole"] | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> LinkPicturesReply:
        """Gives links to pictures, by which they are had without a session for some minutes.

        Args:
            pictures: As replies named them; what isn't there or isn't open is left out of the answer.
            size: As they are if it is left out.
            half: Whole pictures if it is left out.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: LinkPicturesReply = self._client.call("content.pictures.link", given({"pictures": pictures, "size": size, "half": half}), key=key, timeout=timeout)
        return result

    def fetch(
        self,
        *,
        app: str,
        sha256: str,
        size: Literal["small", "medium", "large", "full"] | None = None,
        half: Literal["left", "right", "whole"] | None = None,
        link: str | None = None,
        offset: int | None = None,
        length: int | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> FetchPictureReply:
        """Gives a range of a picture by its digest, to everybody or to whoever has a link to it.

        Args:
            app: The app's id.
            sha256: As `sha256` in a reply that named the picture.
            size: As it is if it is left out.
            half: The whole picture if it is left out.
            link: Needed for what isn't everybody's.
            offset: Where in the file the piece begins; 0 if it is left out.
            length: Bytes of the piece; as many as an answer may have if it is left out.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: FetchPictureReply = self._client.call("content.pictures.fetch", given({"app": app, "sha256": sha256, "size": size, "half": half, "link": link, "offset": offset, "length": length}), key=key, timeout=timeout)
        return result


class ContentBooksMethods:
    """The methods of `content.books`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def list(
        self,
        *,
        language: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListBooksReply:
        """Lists the books and how far the account has read each.

        Args:
            language: The language of titles; the caller's own if left out.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListBooksReply = self._client.call("content.books.list", given({"language": language}), key=key, timeout=timeout)
        return result

    def get(
        self,
        *,
        book: str,
        language: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetBookReply:
        """Gives a book's pages: texts and spoken descriptions.

        Args:
            book: The book's id.
            language: The language of the texts; the caller's own if left out.

        Raises:
            NotFound: beside what any call can meet.
            EntitlementRequired: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetBookReply = self._client.call("content.books.get", given({"book": book, "language": language}), key=key, timeout=timeout)
        return result

    def opening(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetBookOpeningReply:
        """Gives the phases in which a book opens and closes, with their times and curves.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetBookOpeningReply = self._client.call("content.books.opening", {}, key=key, timeout=timeout)
        return result


class ContentSharesMethods:
    """The methods of `content.shares`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def create(
        self,
        *,
        cards: List[str] | None = None,
        tag: str | None = None,
        title: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> CreateShareReply:
        """Puts cards under a code that others can add them by.

        Args:
            cards: Their ids; left out, the cards of `tag`, and without that all.
            tag: A tag's name; case doesn't matter.
            title: What the set is called; left out, it has no title.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: CreateShareReply = self._client.call("content.shares.create", given({"cards": cards, "tag": tag, "title": title}), key=key, timeout=timeout)
        return result

    def list(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListSharesReply:
        """Lists the sets of cards that the account shares.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListSharesReply = self._client.call("content.shares.list", {}, key=key, timeout=timeout)
        return result

    def revoke(
        self,
        *,
        code: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListSharesReply:
        """Ends the code of a shared set of cards.

        Args:
            code: The set's code.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListSharesReply = self._client.call("content.shares.revoke", given({"code": code}), key=key, timeout=timeout)
        return result

    def get(
        self,
        *,
        code: str,
        limit: int | None = None,
        cursor: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetShareReply:
        """Shows the cards under a code.

        Args:
            code: The code that somebody gave.
            limit: Cards on the page at the most; 50 if left out.
            cursor: `next_cursor` of the page before; left out for the first page.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetShareReply = self._client.call("content.shares.get", given({"code": code, "limit": limit, "cursor": cursor}), key=key, timeout=timeout)
        return result

    def import_(
        self,
        *,
        code: str,
        again: bool | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> AddPresetReply:
        """Adds the cards under a code, all or none, and once.

        Args:
            code: The code that somebody gave.
            again: Whether they are added though they were before; left out, they aren't.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: AddPresetReply = self._client.call("content.shares.import", given({"code": code, "again": again}), key=key, timeout=timeout)
        return result


class ContentStatisticsMethods:
    """The methods of `content.statistics`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def get(
        self,
        *,
        days: int | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetStatisticsReply:
        """Counts cards by language, and reviews by day.

        Args:
            days: Days up to today, by the account's own clock, 1 to 366; 30 if left out.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetStatisticsReply = self._client.call("content.statistics.get", given({"days": days}), key=key, timeout=timeout)
        return result


class ContentReviewsMethods:
    """The methods of `content.reviews`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def record(
        self,
        *,
        reviews: List[NewReview],
        key: str | None = None,
        timeout: float | None = None,
    ) -> RecordReviewsReply:
        """Notes reviews of cards, each once, and says when each card comes again.

        Args:
            reviews: Each with an id of the client's own, by which a repeat is known.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: RecordReviewsReply = self._client.call("content.reviews.record", given({"reviews": reviews}), key=key, timeout=timeout)
        return result

    def due(
        self,
        *,
        limit: int | None = None,
        new: int | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListDueCardsReply:
        """Lists the cards that are to be reviewed now.

        Args:
            limit: Cards at the most; 20 if left out.
            new: New cards among them at the most; left out, as many as there is room for.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListDueCardsReply = self._client.call("content.reviews.due", given({"limit": limit, "new": new}), key=key, timeout=timeout)
        return result


class ContentPresetsMethods:
    """The methods of `content.presets`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def list(
        self,
        *,
        front_language: str | None = None,
        back_language: str | None = None,
        language: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListPresetsReply:
        """Lists the sets of ready cards for a pair of languages.

        Args:
            front_language: Left out, presets of every pair.
            back_language: BCP 47; left out, any.
            language: The language of titles; the caller's own if left out.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListPresetsReply = self._client.call("content.presets.list", given({"front_language": front_language, "back_language": back_language, "language": language}), key=key, timeout=timeout)
        return result

    def get(
        self,
        *,
        preset: str,
        language: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetPresetReply:
        """Shows the cards of a preset.

        Args:
            preset: The preset's id.
            language: The language of the title; the caller's own if left out.
            limit: Cards on the page at the most; 50 if left out.
            cursor: `next_cursor` of the page before; left out for the first page.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetPresetReply = self._client.call("content.presets.get", given({"preset": preset, "language": language, "limit": limit, "cursor": cursor}), key=key, timeout=timeout)
        return result

    def add(
        self,
        *,
        preset: str,
        again: bool | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> AddPresetReply:
        """Adds a preset's cards, all or none, and once.

        Args:
            preset: The preset's id.
            again: Whether its cards are added though they were before, as for somebody who deleted them; left
                out, they aren't.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: AddPresetReply = self._client.call("content.presets.add", given({"preset": preset, "again": again}), key=key, timeout=timeout)
        return result


class ContentPairMethods:
    """The methods of `content.pair`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def get(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetPairReply:
        """Gives the languages of new cards, and all there are.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetPairReply = self._client.call("content.pair.get", {}, key=key, timeout=timeout)
        return result

    def set(
        self,
        *,
        front: str,
        back: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetPairReply:
        """Sets the languages of cards made from now on.

        Args:
            front: The side that is learnt; one of the languages there are.
            back: Another of the languages there are.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetPairReply = self._client.call("content.pair.set", given({"front": front, "back": back}), key=key, timeout=timeout)
        return result


class ContentTagsMethods:
    """The methods of `content.tags`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListTagsReply:
        """Lists the account's tags and how many cards each has.

        Args:
            limit: Tags on the page at the most; 50 if left out.
            cursor: `next_cursor` of the page before; left out for the first page.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListTagsReply = self._client.call("content.tags.list", given({"limit": limit, "cursor": cursor}), key=key, timeout=timeout)
        return result

    def rename(
        self,
        *,
        tag: str,
        name: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> RenameTagReply:
        """Renames a tag, or merges it into the one of that name.

        Args:
            tag: The tag's name; case doesn't matter.
            name: Its new name, trimmed.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: RenameTagReply = self._client.call("content.tags.rename", given({"tag": tag, "name": name}), key=key, timeout=timeout)
        return result

    def delete(
        self,
        *,
        tag: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> DeleteTagReply:
        """Deletes a tag and leaves its cards.

        Args:
            tag: The tag's name; case doesn't matter.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: DeleteTagReply = self._client.call("content.tags.delete", given({"tag": tag}), key=key, timeout=timeout)
        return result


class ContentCardsMethods:
    """The methods of `content.cards`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        front_language: str | None = None,
        back_language: str | None = None,
        tag: str | None = None,
        favorite: bool | None = None,
        text: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListCardsReply:
        """Lists the account's cards, oldest first, with filters and the use of the limit.

        Args:
            limit: 1 to 200; 50 if left out.
            cursor: `next_cursor` of the page before; left out for the first page.
            front_language: BCP 47; left out, any.
            back_language: BCP 47; left out, any.
            tag: A tag's name; case doesn't matter.
            favorite: Only favourites, or only others; left out, both.
            text: Found in front, back or notes; case and accents don't matter.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListCardsReply = self._client.call("content.cards.list", given({"limit": limit, "cursor": cursor, "front_language": front_language, "back_language": back_language, "tag": tag, "favorite": favorite, "text": text}), key=key, timeout=timeout)
        return result

    def get(
        self,
        *,
        card: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> EditCardReply:
        """Gives a card.

        Args:
            card: The card's id.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: EditCardReply = self._client.call("content.cards.get", given({"card": card}), key=key, timeout=timeout)
        return result

    def add(
        self,
        *,
        front: str,
        back: str | None = None,
        notes: str | None = None,
        tags: List[str] | None = None,
        favorite: bool | None = None,
        front_language: str | None = None,
        back_language: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> AddCardReply:
        """Makes a card, within the limit of the plan.

        Args:
            front: The side that is learnt; its length is bounded by the app's `cards.json`.
            back: The side that explains it; left out only where the app's cards may lack it.
            notes: Left out, none.
            tags: Names; each is found, whatever its case, or made. An account has 1,000 at the most.
            favorite: Left out, no favourite.
            front_language: Left out, the account's pair.
            back_language: Left out, the account's pair.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: AddCardReply = self._client.call("content.cards.add", given({"front": front, "back": back, "notes": notes, "tags": tags, "favorite": favorite, "front_language": front_language, "back_language": back_language}), key=key, timeout=timeout)
        return result

    def edit(
        self,
        *,
        card: str,
        version: int,
        front: str | None = None,
        back: str | None = None,
        notes: str | None = None,
        tags: List[str] | None = None,
        front_language: str | None = None,
        back_language: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> EditCardReply:
        """Changes a card of a known version.

        Args:
            card: The card's id.
            version: The version that the change was made on.
            front: Left out, it stays.
            back: Left out, it stays; empty, there is none, where the app's cards may lack it.
            notes: Left out, they stay; empty, there are none.
            tags: All its tags from now on.
            front_language: BCP 47; left out, it stays.
            back_language: BCP 47; left out, it stays.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: EditCardReply = self._client.call("content.cards.edit", given({"card": card, "version": version, "front": front, "back": back, "notes": notes, "tags": tags, "front_language": front_language, "back_language": back_language}), key=key, timeout=timeout)
        return result

    def update(
        self,
        *,
        cards: List[str],
        favorite: bool | None = None,
        add_tags: List[str] | None = None,
        remove_tags: List[str] | None = None,
        front_language: str | None = None,
        back_language: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> UpdateCardsReply:
        """Makes many cards favourites, tags them, or changes their languages.

        Args:
            cards: Ids, 1 to 200.
            favorite: Left out, as it is.
            add_tags: Tags that every card has from now on.
            remove_tags: Tags that no card has from now on; case doesn't matter.
            front_language: BCP 47; left out, as it is.
            back_language: BCP 47; left out, as it is.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: UpdateCardsReply = self._client.call("content.cards.update", given({"cards": cards, "favorite": favorite, "add_tags": add_tags, "remove_tags": remove_tags, "front_language": front_language, "back_language": back_language}), key=key, timeout=timeout)
        return result

    def delete(
        self,
        *,
        cards: List[str],
        key: str | None = None,
        timeout: float | None = None,
    ) -> DeleteCardsReply:
        """Deletes one or more cards.

        Args:
            cards: Ids, 1 to 200.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: DeleteCardsReply = self._client.call("content.cards.delete", given({"cards": cards}), key=key, timeout=timeout)
        return result

    def delete_all(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> DeleteCardsReply:
        """Deletes every card of the account.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: DeleteCardsReply = self._client.call("content.cards.delete-all", {}, key=key, timeout=timeout)
        return result

    def favorite(
        self,
        *,
        card: str,
        favorite: bool | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> EditCardReply:
        """Makes a card a favourite, or not, or toggles it.

        Args:
            card: The card's id.
            favorite: Left out, the mark is toggled; give it where a call may be sent again.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: EditCardReply = self._client.call("content.cards.favorite", given({"card": card, "favorite": favorite}), key=key, timeout=timeout)
        return result

    def add_many(
        self,
        *,
        cards: List[AddCard],
        key: str | None = None,
        timeout: float | None = None,
    ) -> AddCardsReply:
        """Makes several cards, all or none, within the limit of the plan.

        Args:
            cards: Each as `content.cards.add` takes it.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: AddCardsReply = self._client.call("content.cards.add-many", given({"cards": cards}), key=key, timeout=timeout)
        return result

    def changes(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListCardChangesReply:
        """Lists what has changed among the account's cards since a cursor, deletions too.

        Args:
            limit: Changes on the page at the most; 50 if left out.
            cursor: `cursor` of the page before, or of the last time; left out by a device that has no cards
                yet.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListCardChangesReply = self._client.call("content.cards.changes", given({"limit": limit, "cursor": cursor}), key=key, timeout=timeout)
        return result

    def sync(
        self,
        *,
        edits: List[CardEdit],
        key: str | None = None,
        timeout: float | None = None,
    ) -> SyncCardsReply:
        """Merges edits that a device made, part by part, and says of each what became of it.

        Args:
            edits: In the order in which they were made.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: SyncCardsReply = self._client.call("content.cards.sync", given({"edits": edits}), key=key, timeout=timeout)
        return result


class ContentCataloguesMethods:
    """The methods of `content.catalogues`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def list(
        self,
        *,
        language: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListCataloguesReply:
        """Lists the app's catalogues with their groups and what their items have.

        Args:
            language: The language of titles and names; the caller's own if left out.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListCataloguesReply = self._client.call("content.catalogues.list", given({"language": language}), key=key, timeout=timeout)
        return result

    def teaser(
        self,
        *,
        catalogue: str,
        language: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetTeaserReply:
        """Gives the few items of the home screen, in rows, each open or locked.

        Args:
            catalogue: The catalogue's id.
            language: The language of names, labels and texts; the caller's own if left out.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetTeaserReply = self._client.call("content.catalogues.teaser", given({"catalogue": catalogue, "language": language}), key=key, timeout=timeout)
        return result

    def page(
        self,
        *,
        catalogue: str,
        group: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        language: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListItemsReply:
        """Lists a catalogue's items by group, a page at a time; every item says whether it is open.

        Args:
            catalogue: The catalogue's id.
            group: This group alone; all of them if it is left out.
            limit: Items on the page at the most; 100 if left out.
            cursor: `next_cursor` of the page before.
            language: The language of names, labels and texts; the caller's own if left out.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListItemsReply = self._client.call("content.catalogues.page", given({"catalogue": catalogue, "group": group, "limit": limit, "cursor": cursor, "language": language}), key=key, timeout=timeout)
        return result

    def item(
        self,
        *,
        catalogue: str,
        item: str,
        language: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetItemReply:
        """Gives an open item with all its fields; a locked one gives an offering.

        Args:
            catalogue: The catalogue's id.
            item: The item's id.
            language: The language of the texts; the caller's own if left out.

        Raises:
            NotFound: beside what any call can meet.
            EntitlementRequired: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetItemReply = self._client.call("content.catalogues.item", given({"catalogue": catalogue, "item": item, "language": language}), key=key, timeout=timeout)
        return result

    def items(
        self,
        *,
        catalogue: str,
        items: List[str],
        language: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetItemsReply:
        """Gives items by their ids: open ones with all their fields, locked ones with what everybody sees.

        Args:
            catalogue: The catalogue's id.
            items: The items' ids; one that stands twice comes twice.
            language: The language of the texts; the caller's own if left out.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetItemsReply = self._client.call("content.catalogues.items", given({"catalogue": catalogue, "items": items, "language": language}), key=key, timeout=timeout)
        return result

    def changes(
        self,
        *,
        catalogue: str,
        since: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        language: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListCatalogueChangesReply:
        """Lists what has changed in a catalogue since a version, removed items too.

        Args:
            catalogue: The catalogue's id.
            since: The version that the client has; left out by one that has nothing yet. `cursor` goes before
                it.
            limit: Items on the page at the most; 50 if left out.
            cursor: `next_cursor` of the page before.
            language: The language of texts; the caller's own if left out.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListCatalogueChangesReply = self._client.call("content.catalogues.changes", given({"catalogue": catalogue, "since": since, "limit": limit, "cursor": cursor, "language": language}), key=key, timeout=timeout)
        return result


class ContentMethods:
    """The methods of `content`."""

    def __init__(self, client: Caller) -> None:
        self._client = client
        self.catalogues = ContentCataloguesMethods(client)
        self.cards = ContentCardsMethods(client)
        self.tags = ContentTagsMethods(client)
        self.pair = ContentPairMethods(client)
        self.presets = ContentPresetsMethods(client)
        self.reviews = ContentReviewsMethods(client)
        self.statistics = ContentStatisticsMethods(client)
        self.shares = ContentSharesMethods(client)
        self.books = ContentBooksMethods(client)
        self.pictures = ContentPicturesMethods(client)
        self.reading = ContentReadingMethods(client)
        self.files = ContentFilesMethods(client)
        self.imports = ContentImportsMethods(client)
        self.exports = ContentExportsMethods(client)
        self.adoption = ContentAdoptionMethods(client)

    def ping(
        self,
        params: dict[str, Any] | None = None,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> dict[str, Any]:
        """Returns its params.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: dict[str, Any] = self._client.call("content.ping", params or {}, key=key, timeout=timeout)
        return result


class EntitlementsJoinsMethods:
    """The methods of `entitlements.joins`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def list(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListJoinRequestsReply:
        """Lists devices that presented a purchase of this account and would join it, the latest first.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListJoinRequestsReply = self._client.call("entitlements.joins.list", {}, key=key, timeout=timeout)
        return result

    def answer(
        self,
        *,
        request: str,
        accepts: bool,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Nothing:
        """Lets a device that presented a purchase join this account, or not.

        Args:
            request: As the list has it.
            accepts: Whether it may join.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: Nothing = self._client.call("entitlements.joins.answer", given({"request": request, "accepts": accepts}), key=key, timeout=timeout)
        return result

    def state(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetJoinStateReply:
        """Says whether the account that had the purchase lets this one join, with a code to do it.

        Raises:
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetJoinStateReply = self._client.call("entitlements.joins.state", {}, key=key, timeout=timeout)
        return result


class EntitlementsArchivesMethods:
    """The methods of `entitlements.archives`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def start(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ArchiveReply:
        """Begins an archive of all that is held of the account.

        Raises:
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ArchiveReply = self._client.call("entitlements.archives.start", {}, key=key, timeout=timeout)
        return result

    def get(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ArchiveReply:
        """Says whether the account's archive is ready.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ArchiveReply = self._client.call("entitlements.archives.get", {}, key=key, timeout=timeout)
        return result

    def read(
        self,
        *,
        offset: int | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> FilePiece:
        """Gives a range of the account's archive.

        Args:
            offset: Where in the archive the piece begins; 0 if it is left out.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: FilePiece = self._client.call("entitlements.archives.read", given({"offset": offset}), key=key, timeout=timeout)
        return result

    def fetch(
        self,
        *,
        file: str,
        link: str,
        offset: int | None = None,
        length: int | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> FilePiece:
        """Gives a range of an account's archive to whoever has a link to it.

        Args:
            file: The archive's file.
            link: As `entitlements.archives.get` gave it.
            offset: Where in the archive the piece begins; 0 if it is left out.
            length: Bytes of the piece; as many as an answer may have if it is left out.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: FilePiece = self._client.call("entitlements.archives.fetch", given({"file": file, "link": link, "offset": offset, "length": length}), key=key, timeout=timeout)
        return result


class EntitlementsAccountMethods:
    """The methods of `entitlements.account`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def erase(
        self,
        *,
        confirm: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> EraseAccountReply:
        """Erases the account with all that it has, for good, and ends its sessions.

        Args:
            confirm: The account's own id, as registration gave it: so that no slip erases anything.

        Raises:
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: EraseAccountReply = self._client.call("entitlements.account.erase", given({"confirm": confirm}), key=key, timeout=timeout)
        return result


class EntitlementsPaywallMethods:
    """The methods of `entitlements.paywall`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def report(
        self,
        *,
        steps: List[PaywallStep],
        key: str | None = None,
        timeout: float | None = None,
    ) -> ReportPaywallReply:
        """Reports what was done at the paywall.

        Args:
            steps: 1 to 50 steps.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ReportPaywallReply = self._client.call("entitlements.paywall.report", given({"steps": steps}), key=key, timeout=timeout)
        return result


class EntitlementsCodesMethods:
    """The methods of `entitlements.codes`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def redeem(
        self,
        *,
        code: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Subscription:
        """Uses a promotional code.

        Args:
            code: As it was read or heard: case, blanks and hyphens don't matter.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: Subscription = self._client.call("entitlements.codes.redeem", given({"code": code}), key=key, timeout=timeout)
        return result


class EntitlementsIdentitiesMethods:
    """The methods of `entitlements.identities`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def nonce(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> CreateNonceReply:
        """Gives a nonce for a sign-in on this device, within ten minutes.

        Raises:
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: CreateNonceReply = self._client.call("entitlements.identities.nonce", {}, key=key, timeout=timeout)
        return result

    def apple(
        self,
        *,
        identity_token: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> SignInWithAppleReply:
        """Links the account to a Sign in with Apple, or gives a code to join the account that it is linked
        to.

        Args:
            identity_token: The `identityToken` of the sign-in, with a nonce of ours.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: SignInWithAppleReply = self._client.call("entitlements.identities.apple", given({"identity_token": identity_token}), key=key, timeout=timeout)
        return result

    def list(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListIdentitiesReply:
        """Lists the sign-ins that lead to the account.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListIdentitiesReply = self._client.call("entitlements.identities.list", {}, key=key, timeout=timeout)
        return result

    def unlink(
        self,
        *,
        subject: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Nothing:
        """Ends that a sign-in leads to the account.

        Args:
            subject: As the list has it.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: Nothing = self._client.call("entitlements.identities.unlink", given({"subject": subject}), key=key, timeout=timeout)
        return result


class EntitlementsLinksMethods:
    """The methods of `entitlements.links`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def create(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> CreateLinkReply:
        """Makes a code by which one other device joins the account, within ten minutes.

        Raises:
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: CreateLinkReply = self._client.call("entitlements.links.create", {}, key=key, timeout=timeout)
        return result

    def preview(
        self,
        *,
        code: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> PreviewLinkReply:
        """Tells what this device's account has, and what becomes of it when the device joins the account
        behind a code.

        Args:
            code: As the other device shows it.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: PreviewLinkReply = self._client.call("entitlements.links.preview", given({"code": code}), key=key, timeout=timeout)
        return result

    def join(
        self,
        *,
        code: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> RegisterDeviceReply:
        """Has this device, with all that its account has, join the account behind a code.

        Args:
            code: As the other device shows it.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: RegisterDeviceReply = self._client.call("entitlements.links.join", given({"code": code}), key=key, timeout=timeout)
        return result

    def state(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetLinkStateReply:
        """Tells whether what joined the account has all gone over.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetLinkStateReply = self._client.call("entitlements.links.state", {}, key=key, timeout=timeout)
        return result


class EntitlementsProfileMethods:
    """The methods of `entitlements.profile`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def get(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Profile:
        """Gives the account's language and time zone, and this device's name and store.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: Profile = self._client.call("entitlements.profile.get", {}, key=key, timeout=timeout)
        return result

    def set(
        self,
        *,
        language: str | None = None,
        time_zone: str | None = None,
        device_name: str | None = None,
        storefront: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Profile:
        """Changes the account's language or time zone, or this device's name or store.

        Args:
            language: The language that messages and texts come in.
            time_zone: The user's IANA time zone, such as `Asia/Ho_Chi_Minh`.
            device_name: What the user calls this device; shown in the list of sessions.
            storefront: The country of the store that this device buys in, as StoreKit's
                `Storefront.countryCode` has it: `VNM`. What the device is offered has that country's prices
                from then on.

        Raises:
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: Profile = self._client.call("entitlements.profile.set", given({"language": language, "time_zone": time_zone, "device_name": device_name, "storefront": storefront}), key=key, timeout=timeout)
        return result


class EntitlementsAccessMethods:
    """The methods of `entitlements.access`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def check(
        self,
        *,
        checks: List[AccessQuestion],
        key: str | None = None,
        timeout: float | None = None,
    ) -> CheckAccessReply:
        """Answers many access questions at once.

        Args:
            checks: 1 to 100 questions.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: CheckAccessReply = self._client.call("entitlements.access.check", given({"checks": checks}), key=key, timeout=timeout)
        return result


class EntitlementsSubscriptionMethods:
    """The methods of `entitlements.subscription`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def get(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Subscription:
        """Gives the account's subscription.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: Subscription = self._client.call("entitlements.subscription.get", {}, key=key, timeout=timeout)
        return result


class EntitlementsStoreMethods:
    """The methods of `entitlements.store`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def notify(
        self,
        *,
        app: str,
        signed_payload: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ReceiveStoreNotificationReply:
        """Takes a signed notification of the store.

        Args:
            app: The app's id, one of the served apps.
            signed_payload: `signedPayload` of what the store posts.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ReceiveStoreNotificationReply = self._client.call("entitlements.store.notify", given({"app": app, "signed_payload": signed_payload}), key=key, timeout=timeout)
        return result


class EntitlementsPurchasesMethods:
    """The methods of `entitlements.purchases`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def submit(
        self,
        *,
        signed_transaction: str,
        signed_renewal_info: str | None = None,
        device_verification_id: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Subscription:
        """Verifies a signed purchase and gives the subscription that follows from it.

        Args:
            signed_transaction: `jwsRepresentation` of a `Transaction`.
            signed_renewal_info: `jwsRepresentation` of the `RenewalInfo`, where the client has it.
            device_verification_id: `AppStore.deviceVerificationID`: shows that the store signed the text for
                this very device, so that somebody may be asked whether it joins the account that has the
                purchase.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: Subscription = self._client.call("entitlements.purchases.submit", given({"signed_transaction": signed_transaction, "signed_renewal_info": signed_renewal_info, "device_verification_id": device_verification_id}), key=key, timeout=timeout)
        return result

    def token(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetPurchaseTokenReply:
        """Gives the account's `appAccountToken`, to be read before buying.

        Raises:
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetPurchaseTokenReply = self._client.call("entitlements.purchases.token", {}, key=key, timeout=timeout)
        return result


class EntitlementsOfferingsMethods:
    """The methods of `entitlements.offerings`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def get(
        self,
        *,
        storefront: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetOfferingReply:
        """Gives the offering a paywall shows.

        Args:
            storefront: The store's country, as its `Storefront.countryCode` has it: `VNM`. Prices are those
                of that country, where the app has them; left out, of the one that the device's profile names.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetOfferingReply = self._client.call("entitlements.offerings.get", given({"storefront": storefront}), key=key, timeout=timeout)
        return result


class EntitlementsSessionsMethods:
    """The methods of `entitlements.sessions`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def list(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListSessionsReply:
        """Lists the account's sessions.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListSessionsReply = self._client.call("entitlements.sessions.list", {}, key=key, timeout=timeout)
        return result

    def revoke(
        self,
        *,
        session: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Nothing:
        """Ends one of the account's sessions.

        Args:
            session: The session's id.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: Nothing = self._client.call("entitlements.sessions.revoke", given({"session": session}), key=key, timeout=timeout)
        return result


class EntitlementsDevicesMethods:
    """The methods of `entitlements.devices`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def register(
        self,
        *,
        app: str,
        language: str,
        time_zone: str,
        device_name: str | None = None,
        device_secret: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> RegisterDeviceReply:
        """Registers a device with an app: a new account and a session token, or the account that the device
        had.

        Args:
            app: The app's id, one of the served apps.
            language: The language that messages come in.
            time_zone: The user's IANA time zone, such as `Asia/Ho_Chi_Minh`.
            device_name: What the user calls the device; shown in the list of sessions.
            device_secret: The device's secret, where its app was installed anew; `not_found` once a newer
                secret was used or the device's session was revoked.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: RegisterDeviceReply = self._client.call("entitlements.devices.register", given({"app": app, "language": language, "time_zone": time_zone, "device_name": device_name, "device_secret": device_secret}), key=key, timeout=timeout)
        return result


class EntitlementsMethods:
    """The methods of `entitlements`."""

    def __init__(self, client: Caller) -> None:
        self._client = client
        self.devices = EntitlementsDevicesMethods(client)
        self.sessions = EntitlementsSessionsMethods(client)
        self.offerings = EntitlementsOfferingsMethods(client)
        self.purchases = EntitlementsPurchasesMethods(client)
        self.store = EntitlementsStoreMethods(client)
        self.subscription = EntitlementsSubscriptionMethods(client)
        self.access = EntitlementsAccessMethods(client)
        self.profile = EntitlementsProfileMethods(client)
        self.links = EntitlementsLinksMethods(client)
        self.identities = EntitlementsIdentitiesMethods(client)
        self.codes = EntitlementsCodesMethods(client)
        self.paywall = EntitlementsPaywallMethods(client)
        self.account = EntitlementsAccountMethods(client)
        self.archives = EntitlementsArchivesMethods(client)
        self.joins = EntitlementsJoinsMethods(client)

    def ping(
        self,
        params: dict[str, Any] | None = None,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> dict[str, Any]:
        """Returns its params.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: dict[str, Any] = self._client.call("entitlements.ping", params or {}, key=key, timeout=timeout)
        return result


class Methods:
    """All methods."""

    def __init__(self, client: Caller) -> None:
        self._client = client
        self.entitlements = EntitlementsMethods(client)
        self.content = ContentMethods(client)
        self.ai = AiMethods(client)
        self.progress = ProgressMethods(client)
        self.notifications = NotificationsMethods(client)
        self.gateway = GatewayMethods(client)
        self.views = ViewsMethods(client)
        self.rpc = RpcMethods(client)


class AsyncRpcMethods:
    """The methods of `rpc`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def discover(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> DiscoverReply:
        """Describes the methods, for people and generators.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: DiscoverReply = await self._client.call("rpc.discover", {}, key=key, timeout=timeout)
        return result


class AsyncViewsMethods:
    """The methods of `views`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def get(
        self,
        *,
        view: str,
        params_: dict[str, Any] | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetViewReply:
        """Gives a screen's data, joined from several services.

        Args:
            view: The view's id.
            params_: What the view's parts take from the request.

        Raises:
            NotFound: beside what any call can meet.
            EntitlementRequired: beside what any call can meet.
            PermissionDenied: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetViewReply = await self._client.call("views.get", given({"view": view, "params": params_}), key=key, timeout=timeout)
        return result


class AsyncGatewayReadinessMethods:
    """The methods of `gateway.readiness`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def get(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Nothing:
        """Succeeds if all services are ready; otherwise fails and names the service that isn't.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: Nothing = await self._client.call("gateway.readiness.get", {}, key=key, timeout=timeout)
        return result


class AsyncGatewayAppMethods:
    """The methods of `gateway.app`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def get(
        self,
        *,
        app: str | None = None,
        client_version: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetAppReply:
        """Gives an app's name, colours, configuration, flags and least client version.

        Args:
            app: The app's id, for a caller without a session; otherwise it is the session's.
            client_version: The version of the calling client, such as `1.4.2`.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetAppReply = await self._client.call("gateway.app.get", given({"app": app, "client_version": client_version}), key=key, timeout=timeout)
        return result


class AsyncGatewayEventsMethods:
    """The methods of `gateway.events`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    def listen_stream(
        self,
        *,
        since: str | None = None,
        content_version: str | None = None,
        key: str | None = None,
        timeout: float | None = float("inf"),
    ) -> AsyncStream[LiveEvent, Nothing]:
        """Streams what happens to the caller's account until it is cancelled.

        Args:
            since: `cursor` of the last event that the client has; left out for what happens from now on.
            content_version: The version of the app's data that the client has: it is told at once of another
                one. Left out, it is told when it changes.
        """
        stream: AsyncStream[LiveEvent, Nothing] = self._client.stream("gateway.events.listen", given({"since": since, "content_version": content_version}), key=key, timeout=timeout)
        return stream


class AsyncGatewayMethods:
    """The methods of `gateway`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client
        self.events = AsyncGatewayEventsMethods(client)
        self.app = AsyncGatewayAppMethods(client)
        self.readiness = AsyncGatewayReadinessMethods(client)

    async def authenticate(
        self,
        *,
        token: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> AuthenticateReply:
        """Lets the connection carry a session token for all its calls.

        Args:
            token: `qt_…`, as registration gave it.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: AuthenticateReply = await self._client.call("gateway.authenticate", given({"token": token}), key=key, timeout=timeout)
        return result

    async def ping(
        self,
        params: dict[str, Any] | None = None,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> dict[str, Any]:
        """Returns its params.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: dict[str, Any] = await self._client.call("gateway.ping", params or {}, key=key, timeout=timeout)
        return result


class AsyncNotificationsBrowsersMethods:
    """The methods of `notifications.browsers`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def set(
        self,
        *,
        endpoint: str | None = None,
        p256dh: str | None = None,
        auth: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> SetBrowserReply:
        """Has the calling browser be reached by pushes, or not any more.

        Args:
            endpoint: Where the browser's push service takes messages for it (`endpoint` of its
                `PushSubscription`); left out, the browser isn't reached any more.
            p256dh: The browser's public key for this, in Base64 without padding (`p256dh`).
            auth: The browser's secret for this, in Base64 without padding (`auth`).

        Raises:
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: SetBrowserReply = await self._client.call("notifications.browsers.set", given({"endpoint": endpoint, "p256dh": p256dh, "auth": auth}), key=key, timeout=timeout)
        return result

    async def key_(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetBrowserKeyReply:
        """Gives the key by which browsers know who pushes.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetBrowserKeyReply = await self._client.call("notifications.browsers.key", {}, key=key, timeout=timeout)
        return result


class AsyncNotificationsDevicesMethods:
    """The methods of `notifications.devices`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def set(
        self,
        *,
        token: str | None = None,
        environment: Literal["production", "sandbox"] | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> SetDeviceReply:
        """Has the calling device be reached by pushes, or not any more.

        Args:
            token: What Apple's push service gave the device, in hexadecimal; left out, the device isn't
                reached any more.
            environment: Whose token it is; left out, `production`.

        Raises:
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: SetDeviceReply = await self._client.call("notifications.devices.set", given({"token": token, "environment": environment}), key=key, timeout=timeout)
        return result


class AsyncNotificationsPlanMethods:
    """The methods of `notifications.plan`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def get(
        self,
        *,
        days: int | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetPlanReply:
        """Gives the notices that will come if nothing happens meanwhile.

        Args:
            days: 1 to 30 days; 7 if left out.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetPlanReply = await self._client.call("notifications.plan.get", given({"days": days}), key=key, timeout=timeout)
        return result


class AsyncNotificationsPreferencesMethods:
    """The methods of `notifications.preferences`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def get(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> NoticePreferences:
        """Gives what the account wants to be told, how, and when not.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: NoticePreferences = await self._client.call("notifications.preferences.get", {}, key=key, timeout=timeout)
        return result

    async def set(
        self,
        *,
        kinds: List[SetPreferencesKindChoice] | None = None,
        quiet: SetPreferencesQuietChoice | None = None,
        time_zone: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> NoticePreferences:
        """Chooses what the account is told, how, and when not.

        Args:
            kinds: Each kind once; of one that is named twice the later choice holds.
            quiet: In place of the app's own.
            time_zone: IANA name; left out, it stays.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: NoticePreferences = await self._client.call("notifications.preferences.set", given({"kinds": kinds, "quiet": quiet, "time_zone": time_zone}), key=key, timeout=timeout)
        return result


class AsyncNotificationsInboxMethods:
    """The methods of `notifications.inbox`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListInboxReply:
        """Lists the account's notices, newest first.

        Args:
            limit: 1 to 100; 50 if left out.
            cursor: `next_cursor` of the page before; left out for the first page.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListInboxReply = await self._client.call("notifications.inbox.list", given({"limit": limit, "cursor": cursor}), key=key, timeout=timeout)
        return result

    async def read(
        self,
        *,
        notices: List[str] | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ReadInboxReply:
        """Marks notices as read.

        Args:
            notices: Ids; left out, all.

        Raises:
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ReadInboxReply = await self._client.call("notifications.inbox.read", given({"notices": notices}), key=key, timeout=timeout)
        return result


class AsyncNotificationsMethods:
    """The methods of `notifications`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client
        self.inbox = AsyncNotificationsInboxMethods(client)
        self.preferences = AsyncNotificationsPreferencesMethods(client)
        self.plan = AsyncNotificationsPlanMethods(client)
        self.devices = AsyncNotificationsDevicesMethods(client)
        self.browsers = AsyncNotificationsBrowsersMethods(client)

    async def ping(
        self,
        params: dict[str, Any] | None = None,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> dict[str, Any]:
        """Returns its params.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: dict[str, Any] = await self._client.call("notifications.ping", params or {}, key=key, timeout=timeout)
        return result


class AsyncProgressGroupsMethods:
    """The methods of `progress.groups`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def list(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListGroupsReply:
        """Lists the groups that the account is in.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListGroupsReply = await self._client.call("progress.groups.list", {}, key=key, timeout=timeout)
        return result

    async def create(
        self,
        *,
        name: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListGroupsReply:
        """Makes a group that others join by its code.

        Args:
            name: What it is called: at most 24 characters.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            ContentBlocked: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListGroupsReply = await self._client.call("progress.groups.create", given({"name": name}), key=key, timeout=timeout)
        return result

    async def join(
        self,
        *,
        code: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListGroupsReply:
        """Joins the group with a code.

        Args:
            code: The code that somebody gave.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListGroupsReply = await self._client.call("progress.groups.join", given({"code": code}), key=key, timeout=timeout)
        return result

    async def leave(
        self,
        *,
        group: str,
        player: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListGroupsReply:
        """Leaves a group, or sends a member away from one's own.

        Args:
            group: The group's id.
            player: The member who is sent away, as the leaderboard names them; left out, the account itself
                leaves.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            PermissionDenied: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListGroupsReply = await self._client.call("progress.groups.leave", given({"group": group, "player": player}), key=key, timeout=timeout)
        return result

    async def renew(
        self,
        *,
        group: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListGroupsReply:
        """Gives the account's own group another code.

        Args:
            group: The group's id.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            PermissionDenied: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListGroupsReply = await self._client.call("progress.groups.renew", given({"group": group}), key=key, timeout=timeout)
        return result


class AsyncProgressPackagesMethods:
    """The methods of `progress.packages`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def make(
        self,
        *,
        lesson: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> PackLessonReply:
        """Packs a lesson to be answered without a connection.

        Args:
            lesson: The lesson's id.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            EntitlementRequired: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: PackLessonReply = await self._client.call("progress.packages.make", given({"lesson": lesson}), key=key, timeout=timeout)
        return result

    async def hand_in(
        self,
        *,
        lesson: str,
        version: str,
        answers: List[PackedAnswer],
        key: str | None = None,
        timeout: float | None = None,
    ) -> HandInLessonReply:
        """Hands in a package that was answered without a connection.

        Args:
            lesson: The lesson's id.
            version: The package's.
            answers: One for each question.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            PermissionDenied: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: HandInLessonReply = await self._client.call("progress.packages.hand-in", given({"lesson": lesson, "version": version, "answers": answers}), key=key, timeout=timeout)
        return result

    async def practice(
        self,
        *,
        lesson: str | None = None,
        limit: int | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> PackPracticeReply:
        """Packs questions with what is right, for practice without a connection.

        Args:
            lesson: The lesson's id; what the account gets wrong, of all lessons, if it is left out.
            limit: How many of those that are got wrong at most; left out, 20.

        Raises:
            NotFound: beside what any call can meet.
            PermissionDenied: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: PackPracticeReply = await self._client.call("progress.packages.practice", given({"lesson": lesson, "limit": limit}), key=key, timeout=timeout)
        return result


class AsyncProgressChallengesMethods:
    """The methods of `progress.challenges`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def list(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListChallengesReply:
        """Lists what the account is challenged to now, and how far it is with it.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListChallengesReply = await self._client.call("progress.challenges.list", {}, key=key, timeout=timeout)
        return result


class AsyncProgressLeaderboardsMethods:
    """The methods of `progress.leaderboards`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def list(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListLeaderboardsReply:
        """Lists the app's leaderboards with the account's own standing.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListLeaderboardsReply = await self._client.call("progress.leaderboards.list", {}, key=key, timeout=timeout)
        return result

    async def get(
        self,
        *,
        board: str,
        period: str | None = None,
        group: str | None = None,
        around_me: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetLeaderboardReply:
        """Gives a page of a leaderboard: from the best on, or around the account's own place.

        Args:
            board: The board's id.
            period: The first day of a day, week or month that is over; left out, the one that goes on.
            group: Only the members of this group, which the account is in; left out, all.
            around_me: Whether the page is around the account's own place; then there is no cursor.
            limit: 20 for those who don't say.
            cursor: Where the page before ended.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetLeaderboardReply = await self._client.call("progress.leaderboards.get", given({"board": board, "period": period, "group": group, "around_me": around_me, "limit": limit, "cursor": cursor}), key=key, timeout=timeout)
        return result

    async def history(
        self,
        *,
        board: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListLeaderboardHistoryReply:
        """Lists how the account did on a leaderboard before, the latest first.

        Args:
            board: The board's id.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListLeaderboardHistoryReply = await self._client.call("progress.leaderboards.history", given({"board": board}), key=key, timeout=timeout)
        return result

    async def join(
        self,
        *,
        name: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListLeaderboardsReply:
        """Takes part in the app's leaderboards under a name, or under another one than before.

        Args:
            name: What others see: at most 24 characters.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            ContentBlocked: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListLeaderboardsReply = await self._client.call("progress.leaderboards.join", given({"name": name}), key=key, timeout=timeout)
        return result

    async def leave(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Nothing:
        """Takes the account off all leaderboards, and out of its groups.

        Raises:
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: Nothing = await self._client.call("progress.leaderboards.leave", {}, key=key, timeout=timeout)
        return result

    async def report(
        self,
        *,
        player: str,
        reason: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Nothing:
        """Reports somebody's name to the people who run the machine.

        Args:
            player: As the leaderboard names them.
            reason: What is wrong with the name.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: Nothing = await self._client.call("progress.leaderboards.report", given({"player": player, "reason": reason}), key=key, timeout=timeout)
        return result


class AsyncProgressAdoptionMethods:
    """The methods of `progress.adoption`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def put(
        self,
        *,
        streak: AdoptedStreak | None = None,
        badges: List[AdoptedBadge] | None = None,
        lessons: List[AdoptedLesson] | None = None,
        balances: List[AdoptedBalance] | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> AdoptProgressReply:
        """Takes over a streak, badges, lessons and coins that a device had, and says of each what became of
        it.

        Args:
            streak: Left out, none.
            badges: A badge each.
            lessons: A lesson each.
            balances: What the device had of each currency.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: AdoptProgressReply = await self._client.call("progress.adoption.put", given({"streak": streak, "badges": badges, "lessons": lessons, "balances": balances}), key=key, timeout=timeout)
        return result

    async def get(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ProgressAdoption:
        """Says how much of what devices had was taken over, and until when more may come.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ProgressAdoption = await self._client.call("progress.adoption.get", {}, key=key, timeout=timeout)
        return result


class AsyncProgressActionsMethods:
    """The methods of `progress.actions`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def report(
        self,
        *,
        actions: List[ReportedAction],
        key: str | None = None,
        timeout: float | None = None,
    ) -> ReportActionsReply:
        """Tells of actions that the app saw, each counted once by its id.

        Args:
            actions: 1 to 100, in any order.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ReportActionsReply = await self._client.call("progress.actions.report", given({"actions": actions}), key=key, timeout=timeout)
        return result


class AsyncProgressProfileMethods:
    """The methods of `progress.profile`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def get(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetProfileReply:
        """Gives the account's standing in one answer.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetProfileReply = await self._client.call("progress.profile.get", {}, key=key, timeout=timeout)
        return result


class AsyncProgressWalletMethods:
    """The methods of `progress.wallet`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def get(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetWalletReply:
        """Gives what the account has of each currency, and what there is to buy.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetWalletReply = await self._client.call("progress.wallet.get", {}, key=key, timeout=timeout)
        return result

    async def history(
        self,
        *,
        currency: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListWalletHistoryReply:
        """Lists what came into the wallet and went out of it, the latest first.

        Args:
            currency: Only of this currency; left out, of all.
            limit: 50 for those who don't say.
            cursor: Where the page before ended.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListWalletHistoryReply = await self._client.call("progress.wallet.history", given({"currency": currency, "limit": limit, "cursor": cursor}), key=key, timeout=timeout)
        return result

    async def buy(
        self,
        *,
        id: str,
        item: str,
        hold: bool | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> PurchaseState:
        """Buys something for what is in the wallet.

        Args:
            id: The client's own id for the purchase, the same in each repeat.
            item: One of the items in the wallet's answer.
            hold: Whether the price is only held until the purchase is settled; left out, it isn't.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: PurchaseState = await self._client.call("progress.wallet.buy", given({"id": id, "item": item, "hold": hold}), key=key, timeout=timeout)
        return result

    async def settle(
        self,
        *,
        id: str,
        confirm: bool,
        key: str | None = None,
        timeout: float | None = None,
    ) -> PurchaseState:
        """Confirms a purchase whose price is held, or gives it up.

        Args:
            id: The client's own id of the purchase.
            confirm: Whether what was bought was handed out.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: PurchaseState = await self._client.call("progress.wallet.settle", given({"id": id, "confirm": confirm}), key=key, timeout=timeout)
        return result


class AsyncProgressBadgesMethods:
    """The methods of `progress.badges`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def list(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListBadgesReply:
        """Lists the app's badges with the account's progress.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListBadgesReply = await self._client.call("progress.badges.list", {}, key=key, timeout=timeout)
        return result


class AsyncProgressStreakMethods:
    """The methods of `progress.streak`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def get(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetStreakReply:
        """Gives the account's streak.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetStreakReply = await self._client.call("progress.streak.get", {}, key=key, timeout=timeout)
        return result

    async def days(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListStreakDaysReply:
        """Lists the days that count for the streak, and those that freezes were spent on.

        Args:
            from_: The first day; left out, 30 days before the last.
            to: The last day, at most 366 behind the first; left out, today.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListStreakDaysReply = await self._client.call("progress.streak.days", given({"from": from_, "to": to}), key=key, timeout=timeout)
        return result


class AsyncProgressLessonsMethods:
    """The methods of `progress.lessons`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def start(
        self,
        *,
        lesson: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> StartLessonReply:
        """Begins an attempt at a lesson.

        Args:
            lesson: The lesson's id.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            PermissionDenied: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: StartLessonReply = await self._client.call("progress.lessons.start", given({"lesson": lesson}), key=key, timeout=timeout)
        return result

    async def answer(
        self,
        *,
        attempt: str,
        question: str,
        option: int | None = None,
        order: List[int] | None = None,
        text: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> AnswerQuestionReply:
        """Answers one question of an attempt.

        Args:
            attempt: The attempt's id.
            question: The question's id.
            option: To choose: the option's place in the attempt's own order, from 0.
            order: To match and to order: places in the attempt's own order, each once.
            text: To type: what was written.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: AnswerQuestionReply = await self._client.call("progress.lessons.answer", given({"attempt": attempt, "question": question, "option": option, "order": order, "text": text}), key=key, timeout=timeout)
        return result

    async def finish(
        self,
        *,
        attempt: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> FinishLessonReply:
        """Ends an attempt and pays what it earned.

        Args:
            attempt: The attempt's id.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: FinishLessonReply = await self._client.call("progress.lessons.finish", given({"attempt": attempt}), key=key, timeout=timeout)
        return result

    async def abandon(
        self,
        *,
        attempt: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Nothing:
        """Gives up an attempt that isn't finished.

        Args:
            attempt: The attempt's id.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: Nothing = await self._client.call("progress.lessons.abandon", given({"attempt": attempt}), key=key, timeout=timeout)
        return result

    async def weak_spots(
        self,
        *,
        limit: int | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListWeakSpotsReply:
        """Lists the questions that the account gets wrong.

        Args:
            limit: How many at most; left out, 20.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListWeakSpotsReply = await self._client.call("progress.lessons.weak-spots", given({"limit": limit}), key=key, timeout=timeout)
        return result

    async def practice(
        self,
        *,
        limit: int | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> PracticeWeakSpotsReply:
        """Begins practice of what the account gets wrong.

        Args:
            limit: How many questions at most; left out, 10. One that is gone on with has its own.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: PracticeWeakSpotsReply = await self._client.call("progress.lessons.practice", given({"limit": limit}), key=key, timeout=timeout)
        return result


class AsyncProgressCourseMethods:
    """The methods of `progress.course`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def get(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetCourseReply:
        """Gives the course with the account's lesson states.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetCourseReply = await self._client.call("progress.course.get", {}, key=key, timeout=timeout)
        return result


class AsyncProgressMethods:
    """The methods of `progress`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client
        self.course = AsyncProgressCourseMethods(client)
        self.lessons = AsyncProgressLessonsMethods(client)
        self.streak = AsyncProgressStreakMethods(client)
        self.badges = AsyncProgressBadgesMethods(client)
        self.wallet = AsyncProgressWalletMethods(client)
        self.profile = AsyncProgressProfileMethods(client)
        self.actions = AsyncProgressActionsMethods(client)
        self.adoption = AsyncProgressAdoptionMethods(client)
        self.leaderboards = AsyncProgressLeaderboardsMethods(client)
        self.challenges = AsyncProgressChallengesMethods(client)
        self.packages = AsyncProgressPackagesMethods(client)
        self.groups = AsyncProgressGroupsMethods(client)

    async def ping(
        self,
        params: dict[str, Any] | None = None,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> dict[str, Any]:
        """Returns its params.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: dict[str, Any] = await self._client.call("progress.ping", params or {}, key=key, timeout=timeout)
        return result


class AsyncAiAdoptionMethods:
    """The methods of `ai.adoption`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def put(
        self,
        *,
        texts: List[AdoptedText],
        key: str | None = None,
        timeout: float | None = None,
    ) -> AdoptTextsReply:
        """Takes over texts that a device had, and says of each what became of it.

        Args:
            texts: In any order; the newest first where there may be more than `most_texts`.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: AdoptTextsReply = await self._client.call("ai.adoption.put", given({"texts": texts}), key=key, timeout=timeout)
        return result

    async def get(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> TextAdoption:
        """Says how many of the texts that devices had were taken over, and until when more may come.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: TextAdoption = await self._client.call("ai.adoption.get", {}, key=key, timeout=timeout)
        return result


class AsyncAiDailyMethods:
    """The methods of `ai.daily`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def get(
        self,
        *,
        generator: str | None = None,
        language: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetDailyReply:
        """Gives the text that the person's day has.

        Args:
            generator: Which of the app's generators that have one; left out, the first.
            language: Left out, the account's language.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetDailyReply = await self._client.call("ai.daily.get", given({"generator": generator, "language": language}), key=key, timeout=timeout)
        return result


class AsyncAiShareMethods:
    """The methods of `ai.share`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def templates(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListShareTemplatesReply:
        """Lists the pictures in which texts can be shared.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListShareTemplatesReply = await self._client.call("ai.share.templates", {}, key=key, timeout=timeout)
        return result

    async def read(
        self,
        *,
        text: str,
        template: str,
        offset: int | None = None,
        length: int | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ReadSharePictureReply:
        """Gives a range of the picture of one of the account's texts.

        Args:
            text: The text's id.
            template: The picture's template.
            offset: Where in the file the piece begins; 0 if it is left out.
            length: Bytes of the piece; as many as an answer may have if it is left out.

        Raises:
            NotFound: beside what any call can meet.
            EntitlementRequired: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ReadSharePictureReply = await self._client.call("ai.share.read", given({"text": text, "template": template, "offset": offset, "length": length}), key=key, timeout=timeout)
        return result


class AsyncAiTextsMethods:
    """The methods of `ai.texts`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def report(
        self,
        *,
        generator: str,
        reason: str,
        text: str | None = None,
        words: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Nothing:
        """Reports a text to the people who run the machine.

        Args:
            generator: The generator's id.
            text: The text's id; absent for one that isn't in the history, whose words are then said in
                `words`.
            words: The words that are meant, for a text without an id.
            reason: What is wrong with it.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: Nothing = await self._client.call("ai.texts.report", given({"generator": generator, "text": text, "words": words, "reason": reason}), key=key, timeout=timeout)
        return result


class AsyncAiReactionsMethods:
    """The methods of `ai.reactions`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def set(
        self,
        *,
        text: str,
        reaction: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GeneratedText:
        """Says what the person thinks of a text.

        Args:
            text: The text's id.
            reaction: One of its generator's reactions; absent takes back what was said.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GeneratedText = await self._client.call("ai.reactions.set", given({"text": text, "reaction": reaction}), key=key, timeout=timeout)
        return result

    async def totals(
        self,
        *,
        generator: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> CountReactionsReply:
        """Counts what the account has said of a generator's texts.

        Args:
            generator: The generator's id.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: CountReactionsReply = await self._client.call("ai.reactions.totals", given({"generator": generator}), key=key, timeout=timeout)
        return result


class AsyncAiHistoryMethods:
    """The methods of `ai.history`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def list(
        self,
        *,
        generator: str | None = None,
        favorite: bool | None = None,
        search: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListTextsReply:
        """Lists the account's texts, newest first.

        Args:
            generator: Only those of this generator.
            favorite: Only those that are marked, or only those that aren't.
            search: Only those that have a word for each of these: one that begins so, whatever its case and
                accents. A page may then have fewer texts than `limit`, or none, and others follow.
            limit: 1 to 100; 50 if left out.
            cursor: `next_cursor` of the page before; left out for the first page.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListTextsReply = await self._client.call("ai.history.list", given({"generator": generator, "favorite": favorite, "search": search, "limit": limit, "cursor": cursor}), key=key, timeout=timeout)
        return result

    async def get(
        self,
        *,
        text: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GeneratedText:
        """Gives one of the account's texts.

        Args:
            text: The text's id.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GeneratedText = await self._client.call("ai.history.get", given({"text": text}), key=key, timeout=timeout)
        return result

    async def favorite(
        self,
        *,
        text: str,
        favorite: bool,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GeneratedText:
        """Marks one of the account's texts, or takes the mark away.

        Args:
            text: The text's id.
            favorite: Whether it shall be marked.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GeneratedText = await self._client.call("ai.history.favorite", given({"text": text, "favorite": favorite}), key=key, timeout=timeout)
        return result

    async def delete(
        self,
        *,
        text: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Nothing:
        """Deletes one of the account's texts.

        Args:
            text: The text's id.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: Nothing = await self._client.call("ai.history.delete", given({"text": text}), key=key, timeout=timeout)
        return result

    async def delete_all(
        self,
        *,
        generator: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> DeleteAllTextsReply:
        """Deletes all of the account's texts.

        Args:
            generator: Only those of this generator.

        Raises:
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: DeleteAllTextsReply = await self._client.call("ai.history.delete-all", given({"generator": generator}), key=key, timeout=timeout)
        return result


class AsyncAiGeneratorsMethods:
    """The methods of `ai.generators`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def list(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListGeneratorsReply:
        """Lists what texts are written, and what they are written from.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListGeneratorsReply = await self._client.call("ai.generators.list", {}, key=key, timeout=timeout)
        return result


class AsyncAiMethods:
    """The methods of `ai`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client
        self.generators = AsyncAiGeneratorsMethods(client)
        self.history = AsyncAiHistoryMethods(client)
        self.reactions = AsyncAiReactionsMethods(client)
        self.texts = AsyncAiTextsMethods(client)
        self.share = AsyncAiShareMethods(client)
        self.daily = AsyncAiDailyMethods(client)
        self.adoption = AsyncAiAdoptionMethods(client)

    async def generate(
        self,
        *,
        generator: str,
        inputs: dict[str, Any] | None = None,
        language: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GeneratedText:
        """Writes a text from what was chosen.

        Args:
            generator: One of `ai.generators.list`.
            inputs: What was chosen, by the inputs' ids: a choice's id, a level from 1 on, an item's id, or
                free text.
            language: The caller's own if left out.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            EntitlementRequired: beside what any call can meet.
            ContentBlocked: beside what any call can meet.
            ProviderFailed: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GeneratedText = await self._client.call("ai.generate", given({"generator": generator, "inputs": inputs, "language": language}), key=key, timeout=timeout)
        return result

    def generate_stream(
        self,
        *,
        generator: str,
        inputs: dict[str, Any] | None = None,
        language: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> AsyncStream[TextPart, GeneratedText]:
        """Writes a text from what was chosen.

        Args:
            generator: One of `ai.generators.list`.
            inputs: What was chosen, by the inputs' ids: a choice's id, a level from 1 on, an item's id, or
                free text.
            language: The caller's own if left out.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            EntitlementRequired: beside what any call can meet.
            ContentBlocked: beside what any call can meet.
            ProviderFailed: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        stream: AsyncStream[TextPart, GeneratedText] = self._client.stream("ai.generate", given({"generator": generator, "inputs": inputs, "language": language}), key=key, timeout=timeout)
        return stream

    async def ping(
        self,
        params: dict[str, Any] | None = None,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> dict[str, Any]:
        """Returns its params.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: dict[str, Any] = await self._client.call("ai.ping", params or {}, key=key, timeout=timeout)
        return result


class AsyncContentAdoptionMethods:
    """The methods of `content.adoption`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def put(
        self,
        *,
        cards: List[AdoptedCard] | None = None,
        books: List[AdoptedBook] | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> AdoptContentReply:
        """Takes over cards and reading positions that a device had, and says of each what became of it.

        Args:
            cards: In the order in which they are to stand.
            books: A book each.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: AdoptContentReply = await self._client.call("content.adoption.put", given({"cards": cards, "books": books}), key=key, timeout=timeout)
        return result

    async def get(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> AdoptionState:
        """Says how much of what devices had was taken over, and until when more may come.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: AdoptionState = await self._client.call("content.adoption.get", {}, key=key, timeout=timeout)
        return result


class AsyncContentExportsMethods:
    """The methods of `content.exports`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def start(
        self,
        *,
        format: Literal["csv", "json", "apkg"],
        front_language: str | None = None,
        back_language: str | None = None,
        tag: str | None = None,
        favorite: bool | None = None,
        text: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ExportReply:
        """Begins to make a file of the account's cards.

        Args:
            format: What the file is to be.
            front_language: BCP 47; left out, any.
            back_language: BCP 47; left out, any.
            tag: Only cards with this tag; left out, all.
            favorite: Only favourites, or only others; left out, both.
            text: Found in front, back or notes; left out, all.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ExportReply = await self._client.call("content.exports.start", given({"format": format, "front_language": front_language, "back_language": back_language, "tag": tag, "favorite": favorite, "text": text}), key=key, timeout=timeout)
        return result

    async def get(
        self,
        *,
        export: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ExportReply:
        """Tells how far an export is, and its file.

        Args:
            export: The export's id.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ExportReply = await self._client.call("content.exports.get", given({"export": export}), key=key, timeout=timeout)
        return result


class AsyncContentImportsMethods:
    """The methods of `content.imports`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def start(
        self,
        *,
        file: str,
        format: Literal["csv", "json", "apkg"] | None = None,
        delimiter: Literal["comma", "semicolon", "tab", "bar"] | None = None,
        header: bool | None = None,
        columns: List[Literal["front", "back", "notes", "tags", "favorite", "front_language", "back_language", "other"]] | None = None,
        front_field: int | None = None,
        back_field: int | None = None,
        deck_tags: bool | None = None,
        front_language: str | None = None,
        back_language: str | None = None,
        tags: List[str] | None = None,
        duplicates: Literal["skip", "add"] | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ImportReply:
        """Begins to import the cards of a file.

        Args:
            file: The file's id, as `content.files.begin` gave it.
            format: Left out, what the file was sent as.
            delimiter: Of a table; left out, it is found.
            header: Whether a table's first row names its columns; left out, that is found.
            columns: A table's columns in their order; left out, as the header says.
            front_field: Which field of Anki's notes is the front; 1 if it is left out.
            back_field: Which field of Anki's notes is the back; 2 if it is left out.
            deck_tags: Whether the name of an Anki deck becomes a tag; left out, it doesn't.
            front_language: Of cards that name none; left out, the account's pair.
            back_language: Of cards that name none; left out, the account's pair.
            tags: For every card beside its own.
            duplicates: Left out, `skip`.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ImportReply = await self._client.call("content.imports.start", given({"file": file, "format": format, "delimiter": delimiter, "header": header, "columns": columns, "front_field": front_field, "back_field": back_field, "deck_tags": deck_tags, "front_language": front_language, "back_language": back_language, "tags": tags, "duplicates": duplicates}), key=key, timeout=timeout)
        return result

    async def get(
        self,
        *,
        import_: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ImportReply:
        """Tells how far an import is.

        Args:
            import_: The import's id.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ImportReply = await self._client.call("content.imports.get", given({"import": import_}), key=key, timeout=timeout)
        return result

    def watch_stream(
        self,
        *,
        import_: str,
        key: str | None = None,
        timeout: float | None = float("inf"),
    ) -> AsyncStream[ImportState, ImportReply]:
        """Streams how far an import is, until it is over.

        Args:
            import_: The import's id.

        Raises:
            NotFound: beside what any call can meet.
        """
        stream: AsyncStream[ImportState, ImportReply] = self._client.stream("content.imports.watch", given({"import": import_}), key=key, timeout=timeout)
        return stream

    async def list(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListImportsReply:
        """Lists the account's last ten imports.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListImportsReply = await self._client.call("content.imports.list", {}, key=key, timeout=timeout)
        return result

    async def cancel(
        self,
        *,
        import_: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ImportReply:
        """Ends an import, and leaves what it added.

        Args:
            import_: The import's id.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ImportReply = await self._client.call("content.imports.cancel", given({"import": import_}), key=key, timeout=timeout)
        return result

    async def resume(
        self,
        *,
        import_: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ImportReply:
        """Goes on with an import that stopped at the limit.

        Args:
            import_: The import's id.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ImportReply = await self._client.call("content.imports.resume", given({"import": import_}), key=key, timeout=timeout)
        return result

    async def report(
        self,
        *,
        import_: str,
        limit: int | None = None,
        cursor: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetImportReportReply:
        """Lists the rows that gave no card, and why.

        Args:
            import_: The import's id.
            limit: 1 to 200; 50 if left out.
            cursor: `next_cursor` of the page before; left out for the first page.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetImportReportReply = await self._client.call("content.imports.report", given({"import": import_, "limit": limit, "cursor": cursor}), key=key, timeout=timeout)
        return result


class AsyncContentFilesMethods:
    """The methods of `content.files`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def begin(
        self,
        *,
        kind: Literal["picture", "csv", "json", "apkg"],
        bytes: int,
        sha256: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> FileReply:
        """Begins a file that goes up in pieces, or finds it again.

        Args:
            kind: What it is.
            bytes: Of the whole file; each kind has a bound of its own.
            sha256: Of the whole file.

        Raises:
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: FileReply = await self._client.call("content.files.begin", given({"kind": kind, "bytes": bytes, "sha256": sha256}), key=key, timeout=timeout)
        return result

    async def put(
        self,
        *,
        file: str,
        offset: int,
        data: str,
        sha256: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> FileReply:
        """Puts a piece of a file at its place.

        Args:
            file: The file's id.
            offset: Where in the file the piece begins; at most `received`.
            data: The piece.
            sha256: Of the piece, before its encoding.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: FileReply = await self._client.call("content.files.put", given({"file": file, "offset": offset, "data": data, "sha256": sha256}), key=key, timeout=timeout)
        return result

    async def finish(
        self,
        *,
        file: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> FileReply:
        """Compares a file with its digest and keeps it.

        Args:
            file: The file's id.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: FileReply = await self._client.call("content.files.finish", given({"file": file}), key=key, timeout=timeout)
        return result

    async def list(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListFilesReply:
        """Lists the account's files and how much is there.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListFilesReply = await self._client.call("content.files.list", {}, key=key, timeout=timeout)
        return result

    async def read(
        self,
        *,
        file: str,
        offset: int | None = None,
        length: int | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> FilePiece:
        """Gives a range of a finished file.

        Args:
            file: The file's id.
            offset: Where in the file the piece begins; 0 if it is left out.
            length: Bytes of the piece; as many as an answer may have if it is left out.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: FilePiece = await self._client.call("content.files.read", given({"file": file, "offset": offset, "length": length}), key=key, timeout=timeout)
        return result

    async def delete(
        self,
        *,
        file: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Nothing:
        """Removes a file.

        Args:
            file: The file's id.

        Raises:
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: Nothing = await self._client.call("content.files.delete", given({"file": file}), key=key, timeout=timeout)
        return result


class AsyncContentReadingMethods:
    """The methods of `content.reading`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def get(
        self,
        *,
        book: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetReadingReply:
        """Gives where the account is in its books.

        Args:
            book: A book's id; left out, every book that was opened: one that was only marked isn't among
                them.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetReadingReply = await self._client.call("content.reading.get", given({"book": book}), key=key, timeout=timeout)
        return result

    async def set(
        self,
        *,
        book: str,
        page: int | None = None,
        finished: bool | None = None,
        favorite: bool | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> SetReadingReply:
        """Records the page, and whether finished or a favourite.

        Args:
            book: The book's id.
            page: From 1; 0 is the closed book. The last page finishes the book unless `finished` says
                otherwise.
            finished: Left out, it stays, unless the last page is reached.
            favorite: Left out, it stays.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            EntitlementRequired: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: SetReadingReply = await self._client.call("content.reading.set", given({"book": book, "page": page, "finished": finished, "favorite": favorite}), key=key, timeout=timeout)
        return result


class AsyncContentPicturesMethods:
    """The methods of `content.pictures`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def read(
        self,
        *,
        picture: str,
        size: Literal["small", "medium", "large", "full"] | None = None,
        half: Literal["left", "right", "whole"] | None = None,
        offset: int | None = None,
        length: int | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ReadPictureReply:
        """Gives a range of a picture that a reply named, in the size asked for.

        Args:
            picture: As a reply named it.
            size: As it is if it is left out.
            half: The whole picture if it is left out.
            offset: Where in the file the piece begins; 0 if it is left out.
            length: Bytes of the piece; as many as an answer may have if it is left out.

        Raises:
            NotFound: beside what any call can meet.
            EntitlementRequired: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ReadPictureReply = await self._client.call("content.pictures.read", given({"picture": picture, "size": size, "half": half, "offset": offset, "length": length}), key=key, timeout=timeout)
        return result

    async def link(
        self,
        *,
        pictures: List[str],
        size: Literal["small", "medium", "large", "full"] | None = None,
        half: Literal["left", "right", "whole"] | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> LinkPicturesReply:
        """Gives links to pictures, by which they are had without a session for some minutes.

        Args:
            pictures: As replies named them; what isn't there or isn't open is left out of the answer.
            size: As they are if it is left out.
            half: Whole pictures if it is left out.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: LinkPicturesReply = await self._client.call("content.pictures.link", given({"pictures": pictures, "size": size, "half": half}), key=key, timeout=timeout)
        return result

    async def fetch(
        self,
        *,
        app: str,
        sha256: str,
        size: Literal["small", "medium", "large", "full"] | None = None,
        half: Literal["left", "right", "whole"] | None = None,
        link: str | None = None,
        offset: int | None = None,
        length: int | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> FetchPictureReply:
        """Gives a range of a picture by its digest, to everybody or to whoever has a link to it.

        Args:
            app: The app's id.
            sha256: As `sha256` in a reply that named the picture.
            size: As it is if it is left out.
            half: The whole picture if it is left out.
            link: Needed for what isn't everybody's.
            offset: Where in the file the piece begins; 0 if it is left out.
            length: Bytes of the piece; as many as an answer may have if it is left out.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: FetchPictureReply = await self._client.call("content.pictures.fetch", given({"app": app, "sha256": sha256, "size": size, "half": half, "link": link, "offset": offset, "length": length}), key=key, timeout=timeout)
        return result


class AsyncContentBooksMethods:
    """The methods of `content.books`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def list(
        self,
        *,
        language: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListBooksReply:
        """Lists the books and how far the account has read each.

        Args:
            language: The language of titles; the caller's own if left out.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListBooksReply = await self._client.call("content.books.list", given({"language": language}), key=key, timeout=timeout)
        return result

    async def get(
        self,
        *,
        book: str,
        language: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetBookReply:
        """Gives a book's pages: texts and spoken descriptions.

        Args:
            book: The book's id.
            language: The language of the texts; the caller's own if left out.

        Raises:
            NotFound: beside what any call can meet.
            EntitlementRequired: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetBookReply = await self._client.call("content.books.get", given({"book": book, "language": language}), key=key, timeout=timeout)
        return result

    async def opening(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetBookOpeningReply:
        """Gives the phases in which a book opens and closes, with their times and curves.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetBookOpeningReply = await self._client.call("content.books.opening", {}, key=key, timeout=timeout)
        return result


class AsyncContentSharesMethods:
    """The methods of `content.shares`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def create(
        self,
        *,
        cards: List[str] | None = None,
        tag: str | None = None,
        title: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> CreateShareReply:
        """Puts cards under a code that others can add them by.

        Args:
            cards: Their ids; left out, the cards of `tag`, and without that all.
            tag: A tag's name; case doesn't matter.
            title: What the set is called; left out, it has no title.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: CreateShareReply = await self._client.call("content.shares.create", given({"cards": cards, "tag": tag, "title": title}), key=key, timeout=timeout)
        return result

    async def list(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListSharesReply:
        """Lists the sets of cards that the account shares.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListSharesReply = await self._client.call("content.shares.list", {}, key=key, timeout=timeout)
        return result

    async def revoke(
        self,
        *,
        code: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListSharesReply:
        """Ends the code of a shared set of cards.

        Args:
            code: The set's code.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListSharesReply = await self._client.call("content.shares.revoke", given({"code": code}), key=key, timeout=timeout)
        return result

    async def get(
        self,
        *,
        code: str,
        limit: int | None = None,
        cursor: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetShareReply:
        """Shows the cards under a code.

        Args:
            code: The code that somebody gave.
            limit: Cards on the page at the most; 50 if left out.
            cursor: `next_cursor` of the page before; left out for the first page.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetShareReply = await self._client.call("content.shares.get", given({"code": code, "limit": limit, "cursor": cursor}), key=key, timeout=timeout)
        return result

    async def import_(
        self,
        *,
        code: str,
        again: bool | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> AddPresetReply:
        """Adds the cards under a code, all or none, and once.

        Args:
            code: The code that somebody gave.
            again: Whether they are added though they were before; left out, they aren't.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: AddPresetReply = await self._client.call("content.shares.import", given({"code": code, "again": again}), key=key, timeout=timeout)
        return result


class AsyncContentStatisticsMethods:
    """The methods of `content.statistics`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def get(
        self,
        *,
        days: int | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetStatisticsReply:
        """Counts cards by language, and reviews by day.

        Args:
            days: Days up to today, by the account's own clock, 1 to 366; 30 if left out.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetStatisticsReply = await self._client.call("content.statistics.get", given({"days": days}), key=key, timeout=timeout)
        return result


class AsyncContentReviewsMethods:
    """The methods of `content.reviews`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def record(
        self,
        *,
        reviews: List[NewReview],
        key: str | None = None,
        timeout: float | None = None,
    ) -> RecordReviewsReply:
        """Notes reviews of cards, each once, and says when each card comes again.

        Args:
            reviews: Each with an id of the client's own, by which a repeat is known.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: RecordReviewsReply = await self._client.call("content.reviews.record", given({"reviews": reviews}), key=key, timeout=timeout)
        return result

    async def due(
        self,
        *,
        limit: int | None = None,
        new: int | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListDueCardsReply:
        """Lists the cards that are to be reviewed now.

        Args:
            limit: Cards at the most; 20 if left out.
            new: New cards among them at the most; left out, as many as there is room for.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListDueCardsReply = await self._client.call("content.reviews.due", given({"limit": limit, "new": new}), key=key, timeout=timeout)
        return result


class AsyncContentPresetsMethods:
    """The methods of `content.presets`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def list(
        self,
        *,
        front_language: str | None = None,
        back_language: str | None = None,
        language: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListPresetsReply:
        """Lists the sets of ready cards for a pair of languages.

        Args:
            front_language: Left out, presets of every pair.
            back_language: BCP 47; left out, any.
            language: The language of titles; the caller's own if left out.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListPresetsReply = await self._client.call("content.presets.list", given({"front_language": front_language, "back_language": back_language, "language": language}), key=key, timeout=timeout)
        return result

    async def get(
        self,
        *,
        preset: str,
        language: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetPresetReply:
        """Shows the cards of a preset.

        Args:
            preset: The preset's id.
            language: The language of the title; the caller's own if left out.
            limit: Cards on the page at the most; 50 if left out.
            cursor: `next_cursor` of the page before; left out for the first page.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetPresetReply = await self._client.call("content.presets.get", given({"preset": preset, "language": language, "limit": limit, "cursor": cursor}), key=key, timeout=timeout)
        return result

    async def add(
        self,
        *,
        preset: str,
        again: bool | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> AddPresetReply:
        """Adds a preset's cards, all or none, and once.

        Args:
            preset: The preset's id.
            again: Whether its cards are added though they were before, as for somebody who deleted them; left
                out, they aren't.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: AddPresetReply = await self._client.call("content.presets.add", given({"preset": preset, "again": again}), key=key, timeout=timeout)
        return result


class AsyncContentPairMethods:
    """The methods of `content.pair`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def get(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetPairReply:
        """Gives the languages of new cards, and all there are.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetPairReply = await self._client.call("content.pair.get", {}, key=key, timeout=timeout)
        return result

    async def set(
        self,
        *,
        front: str,
        back: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetPairReply:
        """Sets the languages of cards made from now on.

        Args:
            front: The side that is learnt; one of the languages there are.
            back: Another of the languages there are.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetPairReply = await self._client.call("content.pair.set", given({"front": front, "back": back}), key=key, timeout=timeout)
        return result


class AsyncContentTagsMethods:
    """The methods of `content.tags`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListTagsReply:
        """Lists the account's tags and how many cards each has.

        Args:
            limit: Tags on the page at the most; 50 if left out.
            cursor: `next_cursor` of the page before; left out for the first page.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListTagsReply = await self._client.call("content.tags.list", given({"limit": limit, "cursor": cursor}), key=key, timeout=timeout)
        return result

    async def rename(
        self,
        *,
        tag: str,
        name: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> RenameTagReply:
        """Renames a tag, or merges it into the one of that name.

        Args:
            tag: The tag's name; case doesn't matter.
            name: Its new name, trimmed.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: RenameTagReply = await self._client.call("content.tags.rename", given({"tag": tag, "name": name}), key=key, timeout=timeout)
        return result

    async def delete(
        self,
        *,
        tag: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> DeleteTagReply:
        """Deletes a tag and leaves its cards.

        Args:
            tag: The tag's name; case doesn't matter.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: DeleteTagReply = await self._client.call("content.tags.delete", given({"tag": tag}), key=key, timeout=timeout)
        return result


class AsyncContentCardsMethods:
    """The methods of `content.cards`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        front_language: str | None = None,
        back_language: str | None = None,
        tag: str | None = None,
        favorite: bool | None = None,
        text: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListCardsReply:
        """Lists the account's cards, oldest first, with filters and the use of the limit.

        Args:
            limit: 1 to 200; 50 if left out.
            cursor: `next_cursor` of the page before; left out for the first page.
            front_language: BCP 47; left out, any.
            back_language: BCP 47; left out, any.
            tag: A tag's name; case doesn't matter.
            favorite: Only favourites, or only others; left out, both.
            text: Found in front, back or notes; case and accents don't matter.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListCardsReply = await self._client.call("content.cards.list", given({"limit": limit, "cursor": cursor, "front_language": front_language, "back_language": back_language, "tag": tag, "favorite": favorite, "text": text}), key=key, timeout=timeout)
        return result

    async def get(
        self,
        *,
        card: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> EditCardReply:
        """Gives a card.

        Args:
            card: The card's id.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: EditCardReply = await self._client.call("content.cards.get", given({"card": card}), key=key, timeout=timeout)
        return result

    async def add(
        self,
        *,
        front: str,
        back: str | None = None,
        notes: str | None = None,
        tags: List[str] | None = None,
        favorite: bool | None = None,
        front_language: str | None = None,
        back_language: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> AddCardReply:
        """Makes a card, within the limit of the plan.

        Args:
            front: The side that is learnt; its length is bounded by the app's `cards.json`.
            back: The side that explains it; left out only where the app's cards may lack it.
            notes: Left out, none.
            tags: Names; each is found, whatever its case, or made. An account has 1,000 at the most.
            favorite: Left out, no favourite.
            front_language: Left out, the account's pair.
            back_language: Left out, the account's pair.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: AddCardReply = await self._client.call("content.cards.add", given({"front": front, "back": back, "notes": notes, "tags": tags, "favorite": favorite, "front_language": front_language, "back_language": back_language}), key=key, timeout=timeout)
        return result

    async def edit(
        self,
        *,
        card: str,
        version: int,
        front: str | None = None,
        back: str | None = None,
        notes: str | None = None,
        tags: List[str] | None = None,
        front_language: str | None = None,
        back_language: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> EditCardReply:
        """Changes a card of a known version.

        Args:
            card: The card's id.
            version: The version that the change was made on.
            front: Left out, it stays.
            back: Left out, it stays; empty, there is none, where the app's cards may lack it.
            notes: Left out, they stay; empty, there are none.
            tags: All its tags from now on.
            front_language: BCP 47; left out, it stays.
            back_language: BCP 47; left out, it stays.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: EditCardReply = await self._client.call("content.cards.edit", given({"card": card, "version": version, "front": front, "back": back, "notes": notes, "tags": tags, "front_language": front_language, "back_language": back_language}), key=key, timeout=timeout)
        return result

    async def update(
        self,
        *,
        cards: List[str],
        favorite: bool | None = None,
        add_tags: List[str] | None = None,
        remove_tags: List[str] | None = None,
        front_language: str | None = None,
        back_language: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> UpdateCardsReply:
        """Makes many cards favourites, tags them, or changes their languages.

        Args:
            cards: Ids, 1 to 200.
            favorite: Left out, as it is.
            add_tags: Tags that every card has from now on.
            remove_tags: Tags that no card has from now on; case doesn't matter.
            front_language: BCP 47; left out, as it is.
            back_language: BCP 47; left out, as it is.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: UpdateCardsReply = await self._client.call("content.cards.update", given({"cards": cards, "favorite": favorite, "add_tags": add_tags, "remove_tags": remove_tags, "front_language": front_language, "back_language": back_language}), key=key, timeout=timeout)
        return result

    async def delete(
        self,
        *,
        cards: List[str],
        key: str | None = None,
        timeout: float | None = None,
    ) -> DeleteCardsReply:
        """Deletes one or more cards.

        Args:
            cards: Ids, 1 to 200.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: DeleteCardsReply = await self._client.call("content.cards.delete", given({"cards": cards}), key=key, timeout=timeout)
        return result

    async def delete_all(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> DeleteCardsReply:
        """Deletes every card of the account.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: DeleteCardsReply = await self._client.call("content.cards.delete-all", {}, key=key, timeout=timeout)
        return result

    async def favorite(
        self,
        *,
        card: str,
        favorite: bool | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> EditCardReply:
        """Makes a card a favourite, or not, or toggles it.

        Args:
            card: The card's id.
            favorite: Left out, the mark is toggled; give it where a call may be sent again.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: EditCardReply = await self._client.call("content.cards.favorite", given({"card": card, "favorite": favorite}), key=key, timeout=timeout)
        return result

    async def add_many(
        self,
        *,
        cards: List[AddCard],
        key: str | None = None,
        timeout: float | None = None,
    ) -> AddCardsReply:
        """Makes several cards, all or none, within the limit of the plan.

        Args:
            cards: Each as `content.cards.add` takes it.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: AddCardsReply = await self._client.call("content.cards.add-many", given({"cards": cards}), key=key, timeout=timeout)
        return result

    async def changes(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListCardChangesReply:
        """Lists what has changed among the account's cards since a cursor, deletions too.

        Args:
            limit: Changes on the page at the most; 50 if left out.
            cursor: `cursor` of the page before, or of the last time; left out by a device that has no cards
                yet.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListCardChangesReply = await self._client.call("content.cards.changes", given({"limit": limit, "cursor": cursor}), key=key, timeout=timeout)
        return result

    async def sync(
        self,
        *,
        edits: List[CardEdit],
        key: str | None = None,
        timeout: float | None = None,
    ) -> SyncCardsReply:
        """Merges edits that a device made, part by part, and says of each what became of it.

        Args:
            edits: In the order in which they were made.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: SyncCardsReply = await self._client.call("content.cards.sync", given({"edits": edits}), key=key, timeout=timeout)
        return result


class AsyncContentCataloguesMethods:
    """The methods of `content.catalogues`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def list(
        self,
        *,
        language: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListCataloguesReply:
        """Lists the app's catalogues with their groups and what their items have.

        Args:
            language: The language of titles and names; the caller's own if left out.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListCataloguesReply = await self._client.call("content.catalogues.list", given({"language": language}), key=key, timeout=timeout)
        return result

    async def teaser(
        self,
        *,
        catalogue: str,
        language: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetTeaserReply:
        """Gives the few items of the home screen, in rows, each open or locked.

        Args:
            catalogue: The catalogue's id.
            language: The language of names, labels and texts; the caller's own if left out.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetTeaserReply = await self._client.call("content.catalogues.teaser", given({"catalogue": catalogue, "language": language}), key=key, timeout=timeout)
        return result

    async def page(
        self,
        *,
        catalogue: str,
        group: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        language: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListItemsReply:
        """Lists a catalogue's items by group, a page at a time; every item says whether it is open.

        Args:
            catalogue: The catalogue's id.
            group: This group alone; all of them if it is left out.
            limit: Items on the page at the most; 100 if left out.
            cursor: `next_cursor` of the page before.
            language: The language of names, labels and texts; the caller's own if left out.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListItemsReply = await self._client.call("content.catalogues.page", given({"catalogue": catalogue, "group": group, "limit": limit, "cursor": cursor, "language": language}), key=key, timeout=timeout)
        return result

    async def item(
        self,
        *,
        catalogue: str,
        item: str,
        language: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetItemReply:
        """Gives an open item with all its fields; a locked one gives an offering.

        Args:
            catalogue: The catalogue's id.
            item: The item's id.
            language: The language of the texts; the caller's own if left out.

        Raises:
            NotFound: beside what any call can meet.
            EntitlementRequired: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetItemReply = await self._client.call("content.catalogues.item", given({"catalogue": catalogue, "item": item, "language": language}), key=key, timeout=timeout)
        return result

    async def items(
        self,
        *,
        catalogue: str,
        items: List[str],
        language: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetItemsReply:
        """Gives items by their ids: open ones with all their fields, locked ones with what everybody sees.

        Args:
            catalogue: The catalogue's id.
            items: The items' ids; one that stands twice comes twice.
            language: The language of the texts; the caller's own if left out.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetItemsReply = await self._client.call("content.catalogues.items", given({"catalogue": catalogue, "items": items, "language": language}), key=key, timeout=timeout)
        return result

    async def changes(
        self,
        *,
        catalogue: str,
        since: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        language: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListCatalogueChangesReply:
        """Lists what has changed in a catalogue since a version, removed items too.

        Args:
            catalogue: The catalogue's id.
            since: The version that the client has; left out by one that has nothing yet. `cursor` goes before
                it.
            limit: Items on the page at the most; 50 if left out.
            cursor: `next_cursor` of the page before.
            language: The language of texts; the caller's own if left out.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListCatalogueChangesReply = await self._client.call("content.catalogues.changes", given({"catalogue": catalogue, "since": since, "limit": limit, "cursor": cursor, "language": language}), key=key, timeout=timeout)
        return result


class AsyncContentMethods:
    """The methods of `content`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client
        self.catalogues = AsyncContentCataloguesMethods(client)
        self.cards = AsyncContentCardsMethods(client)
        self.tags = AsyncContentTagsMethods(client)
        self.pair = AsyncContentPairMethods(client)
        self.presets = AsyncContentPresetsMethods(client)
        self.reviews = AsyncContentReviewsMethods(client)
        self.statistics = AsyncContentStatisticsMethods(client)
        self.shares = AsyncContentSharesMethods(client)
        self.books = AsyncContentBooksMethods(client)
        self.pictures = AsyncContentPicturesMethods(client)
        self.reading = AsyncContentReadingMethods(client)
        self.files = AsyncContentFilesMethods(client)
        self.imports = AsyncContentImportsMethods(client)
        self.exports = AsyncContentExportsMethods(client)
        self.adoption = AsyncContentAdoptionMethods(client)

    async def ping(
        self,
        params: dict[str, Any] | None = None,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> dict[str, Any]:
        """Returns its params.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: dict[str, Any] = await self._client.call("content.ping", params or {}, key=key, timeout=timeout)
        return result


class AsyncEntitlementsJoinsMethods:
    """The methods of `entitlements.joins`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def list(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListJoinRequestsReply:
        """Lists devices that presented a purchase of this account and would join it, the latest first.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListJoinRequestsReply = await self._client.call("entitlements.joins.list", {}, key=key, timeout=timeout)
        return result

    async def answer(
        self,
        *,
        request: str,
        accepts: bool,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Nothing:
        """Lets a device that presented a purchase join this account, or not.

        Args:
            request: As the list has it.
            accepts: Whether it may join.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: Nothing = await self._client.call("entitlements.joins.answer", given({"request": request, "accepts": accepts}), key=key, timeout=timeout)
        return result

    async def state(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetJoinStateReply:
        """Says whether the account that had the purchase lets this one join, with a code to do it.

        Raises:
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetJoinStateReply = await self._client.call("entitlements.joins.state", {}, key=key, timeout=timeout)
        return result


class AsyncEntitlementsArchivesMethods:
    """The methods of `entitlements.archives`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def start(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ArchiveReply:
        """Begins an archive of all that is held of the account.

        Raises:
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ArchiveReply = await self._client.call("entitlements.archives.start", {}, key=key, timeout=timeout)
        return result

    async def get(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ArchiveReply:
        """Says whether the account's archive is ready.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ArchiveReply = await self._client.call("entitlements.archives.get", {}, key=key, timeout=timeout)
        return result

    async def read(
        self,
        *,
        offset: int | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> FilePiece:
        """Gives a range of the account's archive.

        Args:
            offset: Where in the archive the piece begins; 0 if it is left out.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: FilePiece = await self._client.call("entitlements.archives.read", given({"offset": offset}), key=key, timeout=timeout)
        return result

    async def fetch(
        self,
        *,
        file: str,
        link: str,
        offset: int | None = None,
        length: int | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> FilePiece:
        """Gives a range of an account's archive to whoever has a link to it.

        Args:
            file: The archive's file.
            link: As `entitlements.archives.get` gave it.
            offset: Where in the archive the piece begins; 0 if it is left out.
            length: Bytes of the piece; as many as an answer may have if it is left out.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: FilePiece = await self._client.call("entitlements.archives.fetch", given({"file": file, "link": link, "offset": offset, "length": length}), key=key, timeout=timeout)
        return result


class AsyncEntitlementsAccountMethods:
    """The methods of `entitlements.account`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def erase(
        self,
        *,
        confirm: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> EraseAccountReply:
        """Erases the account with all that it has, for good, and ends its sessions.

        Args:
            confirm: The account's own id, as registration gave it: so that no slip erases anything.

        Raises:
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: EraseAccountReply = await self._client.call("entitlements.account.erase", given({"confirm": confirm}), key=key, timeout=timeout)
        return result


class AsyncEntitlementsPaywallMethods:
    """The methods of `entitlements.paywall`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def report(
        self,
        *,
        steps: List[PaywallStep],
        key: str | None = None,
        timeout: float | None = None,
    ) -> ReportPaywallReply:
        """Reports what was done at the paywall.

        Args:
            steps: 1 to 50 steps.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ReportPaywallReply = await self._client.call("entitlements.paywall.report", given({"steps": steps}), key=key, timeout=timeout)
        return result


class AsyncEntitlementsCodesMethods:
    """The methods of `entitlements.codes`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def redeem(
        self,
        *,
        code: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Subscription:
        """Uses a promotional code.

        Args:
            code: As it was read or heard: case, blanks and hyphens don't matter.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: Subscription = await self._client.call("entitlements.codes.redeem", given({"code": code}), key=key, timeout=timeout)
        return result


class AsyncEntitlementsIdentitiesMethods:
    """The methods of `entitlements.identities`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def nonce(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> CreateNonceReply:
        """Gives a nonce for a sign-in on this device, within ten minutes.

        Raises:
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: CreateNonceReply = await self._client.call("entitlements.identities.nonce", {}, key=key, timeout=timeout)
        return result

    async def apple(
        self,
        *,
        identity_token: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> SignInWithAppleReply:
        """Links the account to a Sign in with Apple, or gives a code to join the account that it is linked
        to.

        Args:
            identity_token: The `identityToken` of the sign-in, with a nonce of ours.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: SignInWithAppleReply = await self._client.call("entitlements.identities.apple", given({"identity_token": identity_token}), key=key, timeout=timeout)
        return result

    async def list(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListIdentitiesReply:
        """Lists the sign-ins that lead to the account.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListIdentitiesReply = await self._client.call("entitlements.identities.list", {}, key=key, timeout=timeout)
        return result

    async def unlink(
        self,
        *,
        subject: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Nothing:
        """Ends that a sign-in leads to the account.

        Args:
            subject: As the list has it.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: Nothing = await self._client.call("entitlements.identities.unlink", given({"subject": subject}), key=key, timeout=timeout)
        return result


class AsyncEntitlementsLinksMethods:
    """The methods of `entitlements.links`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def create(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> CreateLinkReply:
        """Makes a code by which one other device joins the account, within ten minutes.

        Raises:
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: CreateLinkReply = await self._client.call("entitlements.links.create", {}, key=key, timeout=timeout)
        return result

    async def preview(
        self,
        *,
        code: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> PreviewLinkReply:
        """Tells what this device's account has, and what becomes of it when the device joins the account
        behind a code.

        Args:
            code: As the other device shows it.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: PreviewLinkReply = await self._client.call("entitlements.links.preview", given({"code": code}), key=key, timeout=timeout)
        return result

    async def join(
        self,
        *,
        code: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> RegisterDeviceReply:
        """Has this device, with all that its account has, join the account behind a code.

        Args:
            code: As the other device shows it.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            LimitExceeded: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: RegisterDeviceReply = await self._client.call("entitlements.links.join", given({"code": code}), key=key, timeout=timeout)
        return result

    async def state(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetLinkStateReply:
        """Tells whether what joined the account has all gone over.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetLinkStateReply = await self._client.call("entitlements.links.state", {}, key=key, timeout=timeout)
        return result


class AsyncEntitlementsProfileMethods:
    """The methods of `entitlements.profile`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def get(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Profile:
        """Gives the account's language and time zone, and this device's name and store.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: Profile = await self._client.call("entitlements.profile.get", {}, key=key, timeout=timeout)
        return result

    async def set(
        self,
        *,
        language: str | None = None,
        time_zone: str | None = None,
        device_name: str | None = None,
        storefront: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Profile:
        """Changes the account's language or time zone, or this device's name or store.

        Args:
            language: The language that messages and texts come in.
            time_zone: The user's IANA time zone, such as `Asia/Ho_Chi_Minh`.
            device_name: What the user calls this device; shown in the list of sessions.
            storefront: The country of the store that this device buys in, as StoreKit's
                `Storefront.countryCode` has it: `VNM`. What the device is offered has that country's prices
                from then on.

        Raises:
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: Profile = await self._client.call("entitlements.profile.set", given({"language": language, "time_zone": time_zone, "device_name": device_name, "storefront": storefront}), key=key, timeout=timeout)
        return result


class AsyncEntitlementsAccessMethods:
    """The methods of `entitlements.access`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def check(
        self,
        *,
        checks: List[AccessQuestion],
        key: str | None = None,
        timeout: float | None = None,
    ) -> CheckAccessReply:
        """Answers many access questions at once.

        Args:
            checks: 1 to 100 questions.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: CheckAccessReply = await self._client.call("entitlements.access.check", given({"checks": checks}), key=key, timeout=timeout)
        return result


class AsyncEntitlementsSubscriptionMethods:
    """The methods of `entitlements.subscription`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def get(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Subscription:
        """Gives the account's subscription.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: Subscription = await self._client.call("entitlements.subscription.get", {}, key=key, timeout=timeout)
        return result


class AsyncEntitlementsStoreMethods:
    """The methods of `entitlements.store`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def notify(
        self,
        *,
        app: str,
        signed_payload: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ReceiveStoreNotificationReply:
        """Takes a signed notification of the store.

        Args:
            app: The app's id, one of the served apps.
            signed_payload: `signedPayload` of what the store posts.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: ReceiveStoreNotificationReply = await self._client.call("entitlements.store.notify", given({"app": app, "signed_payload": signed_payload}), key=key, timeout=timeout)
        return result


class AsyncEntitlementsPurchasesMethods:
    """The methods of `entitlements.purchases`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def submit(
        self,
        *,
        signed_transaction: str,
        signed_renewal_info: str | None = None,
        device_verification_id: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Subscription:
        """Verifies a signed purchase and gives the subscription that follows from it.

        Args:
            signed_transaction: `jwsRepresentation` of a `Transaction`.
            signed_renewal_info: `jwsRepresentation` of the `RenewalInfo`, where the client has it.
            device_verification_id: `AppStore.deviceVerificationID`: shows that the store signed the text for
                this very device, so that somebody may be asked whether it joins the account that has the
                purchase.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: Subscription = await self._client.call("entitlements.purchases.submit", given({"signed_transaction": signed_transaction, "signed_renewal_info": signed_renewal_info, "device_verification_id": device_verification_id}), key=key, timeout=timeout)
        return result

    async def token(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetPurchaseTokenReply:
        """Gives the account's `appAccountToken`, to be read before buying.

        Raises:
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetPurchaseTokenReply = await self._client.call("entitlements.purchases.token", {}, key=key, timeout=timeout)
        return result


class AsyncEntitlementsOfferingsMethods:
    """The methods of `entitlements.offerings`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def get(
        self,
        *,
        storefront: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetOfferingReply:
        """Gives the offering a paywall shows.

        Args:
            storefront: The store's country, as its `Storefront.countryCode` has it: `VNM`. Prices are those
                of that country, where the app has them; left out, of the one that the device's profile names.

        Raises:
            NotFound: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: GetOfferingReply = await self._client.call("entitlements.offerings.get", given({"storefront": storefront}), key=key, timeout=timeout)
        return result


class AsyncEntitlementsSessionsMethods:
    """The methods of `entitlements.sessions`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def list(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListSessionsReply:
        """Lists the account's sessions.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: ListSessionsReply = await self._client.call("entitlements.sessions.list", {}, key=key, timeout=timeout)
        return result

    async def revoke(
        self,
        *,
        session: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Nothing:
        """Ends one of the account's sessions.

        Args:
            session: The session's id.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: Nothing = await self._client.call("entitlements.sessions.revoke", given({"session": session}), key=key, timeout=timeout)
        return result


class AsyncEntitlementsDevicesMethods:
    """The methods of `entitlements.devices`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def register(
        self,
        *,
        app: str,
        language: str,
        time_zone: str,
        device_name: str | None = None,
        device_secret: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> RegisterDeviceReply:
        """Registers a device with an app: a new account and a session token, or the account that the device
        had.

        Args:
            app: The app's id, one of the served apps.
            language: The language that messages come in.
            time_zone: The user's IANA time zone, such as `Asia/Ho_Chi_Minh`.
            device_name: What the user calls the device; shown in the list of sessions.
            device_secret: The device's secret, where its app was installed anew; `not_found` once a newer
                secret was used or the device's session was revoked.

        Raises:
            NotFound: beside what any call can meet.
            Conflict: beside what any call can meet.
            DeadlineExceeded: beside what any call can meet.
        """
        result: RegisterDeviceReply = await self._client.call("entitlements.devices.register", given({"app": app, "language": language, "time_zone": time_zone, "device_name": device_name, "device_secret": device_secret}), key=key, timeout=timeout)
        return result


class AsyncEntitlementsMethods:
    """The methods of `entitlements`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client
        self.devices = AsyncEntitlementsDevicesMethods(client)
        self.sessions = AsyncEntitlementsSessionsMethods(client)
        self.offerings = AsyncEntitlementsOfferingsMethods(client)
        self.purchases = AsyncEntitlementsPurchasesMethods(client)
        self.store = AsyncEntitlementsStoreMethods(client)
        self.subscription = AsyncEntitlementsSubscriptionMethods(client)
        self.access = AsyncEntitlementsAccessMethods(client)
        self.profile = AsyncEntitlementsProfileMethods(client)
        self.links = AsyncEntitlementsLinksMethods(client)
        self.identities = AsyncEntitlementsIdentitiesMethods(client)
        self.codes = AsyncEntitlementsCodesMethods(client)
        self.paywall = AsyncEntitlementsPaywallMethods(client)
        self.account = AsyncEntitlementsAccountMethods(client)
        self.archives = AsyncEntitlementsArchivesMethods(client)
        self.joins = AsyncEntitlementsJoinsMethods(client)

    async def ping(
        self,
        params: dict[str, Any] | None = None,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> dict[str, Any]:
        """Returns its params.

        Raises:
            DeadlineExceeded: beside what any call can meet.
        """
        result: dict[str, Any] = await self._client.call("entitlements.ping", params or {}, key=key, timeout=timeout)
        return result


class AsyncMethods:
    """All methods."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client
        self.entitlements = AsyncEntitlementsMethods(client)
        self.content = AsyncContentMethods(client)
        self.ai = AsyncAiMethods(client)
        self.progress = AsyncProgressMethods(client)
        self.notifications = AsyncNotificationsMethods(client)
        self.gateway = AsyncGatewayMethods(client)
        self.views = AsyncViewsMethods(client)
        self.rpc = AsyncRpcMethods(client)


__all__ = [
    "InvalidParams",
    "NotFound",
    "Conflict",
    "RateLimited",
    "Unauthenticated",
    "Unavailable",
    "Overloaded",
    "DeadlineExceeded",
    "Cancelled",
    "Internal",
    "LimitExceeded",
    "EntitlementRequired",
    "ContentBlocked",
    "ProviderFailed",
    "PermissionDenied",
    "RegisterDeviceReply",
    "SessionSummary",
    "ListSessionsReply",
    "Nothing",
    "ProductOffer",
    "GetOfferingReply",
    "Subscription",
    "ReceiveStoreNotificationReply",
    "AccessQuestion",
    "AccessAnswer",
    "CheckAccessReply",
    "Profile",
    "CreateLinkReply",
    "LinkedAccountHolding",
    "LinkedAccount",
    "PreviewLinkReply",
    "GetLinkStateReply",
    "CreateNonceReply",
    "SignInWithAppleReply",
    "PaywallStep",
    "ReportPaywallReply",
    "EraseAccountReply",
    "TransferState",
    "FileLink",
    "ArchiveReply",
    "FilePiece",
    "GetPurchaseTokenReply",
    "JoinRequest",
    "ListJoinRequestsReply",
    "GetJoinStateReply",
    "Identity",
    "ListIdentitiesReply",
    "CatalogueChoice",
    "PictureAspect",
    "CatalogueFieldSummary",
    "CatalogueGroupSummary",
    "CatalogueSummary",
    "ListCataloguesReply",
    "CatalogueItem",
    "GetTeaserReply",
    "CatalogueGroup",
    "ListItemsReply",
    "GetItemReply",
    "GetItemsReply",
    "ListCatalogueChangesReply",
    "Flashcard",
    "CardUse",
    "ListCardsReply",
    "EditCardReply",
    "AddCardReply",
    "CardVersion",
    "UpdateCardsReply",
    "DeleteCardsReply",
    "TagCount",
    "ListTagsReply",
    "RenameTagReply",
    "DeleteTagReply",
    "LanguageChoice",
    "GetPairReply",
    "PresetSummary",
    "ListPresetsReply",
    "ShownCard",
    "GetPresetReply",
    "AddPresetReply",
    "AddCard",
    "AddCardsReply",
    "ListCardChangesReply",
    "CardEdit",
    "SyncResult",
    "SyncCardsReply",
    "NewReview",
    "CardSchedule",
    "ReviewResult",
    "RecordReviewsReply",
    "NextWaits",
    "DueCard",
    "ListDueCardsReply",
    "LanguageCount",
    "ReviewDay",
    "GetStatisticsReply",
    "Share",
    "CreateShareReply",
    "ListSharesReply",
    "GetShareReply",
    "ReadingState",
    "PictureRef",
    "BookSummary",
    "ListBooksReply",
    "BookPage",
    "GetBookReply",
    "OpeningMotion",
    "OpeningStep",
    "GetBookOpeningReply",
    "ReadPictureReply",
    "GetReadingReply",
    "SetReadingReply",
    "PictureLink",
    "LinkPicturesReply",
    "FetchPictureReply",
    "FileReply",
    "ListFilesReply",
    "ImportState",
    "ImportReply",
    "ListImportsReply",
    "SkippedRow",
    "GetImportReportReply",
    "ExportState",
    "ExportReply",
    "AdoptedCard",
    "AdoptedBook",
    "AdoptedBookResult",
    "AdoptionState",
    "AdoptContentReply",
    "TextTook",
    "GeneratedText",
    "TextPart",
    "ListGeneratorsChoice",
    "ListGeneratorsInput",
    "ListGeneratorsNamed",
    "ListGeneratorsGenerator",
    "ListGeneratorsReply",
    "ListTextsReply",
    "DeleteAllTextsReply",
    "CountReactionsKind",
    "CountReactionsChoice",
    "CountReactionsReply",
    "ListShareTemplatesTemplate",
    "ListShareTemplatesReply",
    "ReadSharePictureReply",
    "GetDailyReply",
    "AdoptedText",
    "AdoptedTextResult",
    "TextAdoption",
    "AdoptTextsReply",
    "LessonSummary",
    "GetCourseSection",
    "GetCourseReply",
    "GivenAnswer",
    "StartLessonQuestion",
    "StartLessonReply",
    "AnswerQuestionReply",
    "WalletBalance",
    "FinishLessonReply",
    "GetStreakMilestone",
    "GetStreakReply",
    "ListBadgesBadge",
    "ListBadgesKind",
    "ListBadgesReply",
    "GetWalletItem",
    "GetWalletReply",
    "GetProfileReply",
    "ReportedAction",
    "ReportedResult",
    "ReportActionsReply",
    "ListStreakDaysDay",
    "ListStreakDaysReply",
    "ListWalletHistoryEntry",
    "ListWalletHistoryReply",
    "PurchaseState",
    "ListWeakSpotsSpot",
    "ListWeakSpotsReply",
    "PracticeWeakSpotsReply",
    "AdoptedStreak",
    "AdoptedBadge",
    "AdoptedLesson",
    "AdoptedBalance",
    "AdoptedResult",
    "AdoptedSum",
    "ProgressAdoption",
    "AdoptProgressReply",
    "LeaderboardStanding",
    "ListLeaderboardsBoard",
    "ListLeaderboardsReply",
    "GetLeaderboardEntry",
    "GetLeaderboardReply",
    "RewardGiven",
    "ListLeaderboardHistoryPeriod",
    "ListLeaderboardHistoryReply",
    "ListChallengesChallenge",
    "ListChallengesDraw",
    "ListChallengesReply",
    "PackLessonReply",
    "PackedAnswer",
    "HandInLessonReply",
    "PackPracticeQuestion",
    "PackPracticeReply",
    "PlayerGroup",
    "ListGroupsReply",
    "Notice",
    "ListInboxReply",
    "ReadInboxReply",
    "NoticePreferencesChannels",
    "NoticePreferencesKind",
    "NoticePreferencesQuiet",
    "NoticePreferences",
    "SetPreferencesChannelChoice",
    "SetPreferencesKindChoice",
    "SetPreferencesQuietChoice",
    "GetPlanPlanned",
    "GetPlanReply",
    "SetDeviceReply",
    "SetBrowserReply",
    "GetBrowserKeyReply",
    "AuthenticateReply",
    "LiveEvent",
    "GetViewPart",
    "GetViewReply",
    "GetAppReply",
    "DiscoverInfo",
    "DiscoverComponents",
    "DiscoverReply",
    "Methods",
    "EntitlementsMethods",
    "EntitlementsDevicesMethods",
    "EntitlementsSessionsMethods",
    "EntitlementsOfferingsMethods",
    "EntitlementsPurchasesMethods",
    "EntitlementsStoreMethods",
    "EntitlementsSubscriptionMethods",
    "EntitlementsAccessMethods",
    "EntitlementsProfileMethods",
    "EntitlementsLinksMethods",
    "EntitlementsIdentitiesMethods",
    "EntitlementsCodesMethods",
    "EntitlementsPaywallMethods",
    "EntitlementsAccountMethods",
    "EntitlementsArchivesMethods",
    "EntitlementsJoinsMethods",
    "ContentMethods",
    "ContentCataloguesMethods",
    "ContentCardsMethods",
    "ContentTagsMethods",
    "ContentPairMethods",
    "ContentPresetsMethods",
    "ContentReviewsMethods",
    "ContentStatisticsMethods",
    "ContentSharesMethods",
    "ContentBooksMethods",
    "ContentPicturesMethods",
    "ContentReadingMethods",
    "ContentFilesMethods",
    "ContentImportsMethods",
    "ContentExportsMethods",
    "ContentAdoptionMethods",
    "AiMethods",
    "AiGeneratorsMethods",
    "AiHistoryMethods",
    "AiReactionsMethods",
    "AiTextsMethods",
    "AiShareMethods",
    "AiDailyMethods",
    "AiAdoptionMethods",
    "ProgressMethods",
    "ProgressCourseMethods",
    "ProgressLessonsMethods",
    "ProgressStreakMethods",
    "ProgressBadgesMethods",
    "ProgressWalletMethods",
    "ProgressProfileMethods",
    "ProgressActionsMethods",
    "ProgressAdoptionMethods",
    "ProgressLeaderboardsMethods",
    "ProgressChallengesMethods",
    "ProgressPackagesMethods",
    "ProgressGroupsMethods",
    "NotificationsMethods",
    "NotificationsInboxMethods",
    "NotificationsPreferencesMethods",
    "NotificationsPlanMethods",
    "NotificationsDevicesMethods",
    "NotificationsBrowsersMethods",
    "GatewayMethods",
    "GatewayEventsMethods",
    "GatewayAppMethods",
    "GatewayReadinessMethods",
    "ViewsMethods",
    "RpcMethods",
    "AsyncMethods",
    "AsyncEntitlementsMethods",
    "AsyncEntitlementsDevicesMethods",
    "AsyncEntitlementsSessionsMethods",
    "AsyncEntitlementsOfferingsMethods",
    "AsyncEntitlementsPurchasesMethods",
    "AsyncEntitlementsStoreMethods",
    "AsyncEntitlementsSubscriptionMethods",
    "AsyncEntitlementsAccessMethods",
    "AsyncEntitlementsProfileMethods",
    "AsyncEntitlementsLinksMethods",
    "AsyncEntitlementsIdentitiesMethods",
    "AsyncEntitlementsCodesMethods",
    "AsyncEntitlementsPaywallMethods",
    "AsyncEntitlementsAccountMethods",
    "AsyncEntitlementsArchivesMethods",
    "AsyncEntitlementsJoinsMethods",
    "AsyncContentMethods",
    "AsyncContentCataloguesMethods",
    "AsyncContentCardsMethods",
    "AsyncContentTagsMethods",
    "AsyncContentPairMethods",
    "AsyncContentPresetsMethods",
    "AsyncContentReviewsMethods",
    "AsyncContentStatisticsMethods",
    "AsyncContentSharesMethods",
    "AsyncContentBooksMethods",
    "AsyncContentPicturesMethods",
    "AsyncContentReadingMethods",
    "AsyncContentFilesMethods",
    "AsyncContentImportsMethods",
    "AsyncContentExportsMethods",
    "AsyncContentAdoptionMethods",
    "AsyncAiMethods",
    "AsyncAiGeneratorsMethods",
    "AsyncAiHistoryMethods",
    "AsyncAiReactionsMethods",
    "AsyncAiTextsMethods",
    "AsyncAiShareMethods",
    "AsyncAiDailyMethods",
    "AsyncAiAdoptionMethods",
    "AsyncProgressMethods",
    "AsyncProgressCourseMethods",
    "AsyncProgressLessonsMethods",
    "AsyncProgressStreakMethods",
    "AsyncProgressBadgesMethods",
    "AsyncProgressWalletMethods",
    "AsyncProgressProfileMethods",
    "AsyncProgressActionsMethods",
    "AsyncProgressAdoptionMethods",
    "AsyncProgressLeaderboardsMethods",
    "AsyncProgressChallengesMethods",
    "AsyncProgressPackagesMethods",
    "AsyncProgressGroupsMethods",
    "AsyncNotificationsMethods",
    "AsyncNotificationsInboxMethods",
    "AsyncNotificationsPreferencesMethods",
    "AsyncNotificationsPlanMethods",
    "AsyncNotificationsDevicesMethods",
    "AsyncNotificationsBrowsersMethods",
    "AsyncGatewayMethods",
    "AsyncGatewayEventsMethods",
    "AsyncGatewayAppMethods",
    "AsyncGatewayReadinessMethods",
    "AsyncViewsMethods",
    "AsyncRpcMethods",
]
