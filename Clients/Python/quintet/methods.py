# Made by `quintet-dev clients python` from the response of rpc.discover.
"""All methods by their names, with the types of their params and results."""

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

    @property
    def received(self) -> int | None:
        value: int | None = self.data.get("received")
        return value

    @property
    def import_(self) -> str | None:
        value: str | None = self.data.get("import")
        return value

    @property
    def export(self) -> str | None:
        value: str | None = self.data.get("export")
        return value

    @property
    def rule(self) -> str | None:
        value: str | None = self.data.get("rule")
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
    def reason(self) -> str | None:
        value: str | None = self.data.get("reason")
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
    # The session's token: `qt_` and 52 letters. Keep it secret.
    token: str
    # The account's current plan.
    plan: str
    # The device's secret: `qds_` and more letters. Keep it where it survives the app's removal, such as a
    # phone's keychain. It is only valid for registering again. Secrets of earlier replies remain valid until
    # this secret or this reply's token is used.
    device_secret: NotRequired[str]
    # True if the account is new; false if the device returned to its account.
    is_new: NotRequired[bool]
    # `UTC` if the server doesn't know the zone that a new account asked for; otherwise absent.
    time_zone: NotRequired[str]


class SessionSummary(TypedDict):
    # The session's id.
    id: str
    # The device's id.
    device: str
    # The user's name for the device; absent if it has none.
    device_name: NotRequired[str]
    # The time when the session began. (milliseconds since 1970)
    created_at: int
    # True if this session makes the call.
    is_current: bool
    # The time when the session was last used, accurate to about an hour. (milliseconds since 1970)
    last_used_at: int


class ListSessionsReply(TypedDict):
    # The active sessions, oldest first.
    sessions: List[SessionSummary]


class Nothing(TypedDict):
    pass


class ProductOffer(TypedDict):
    # The App Store product id.
    id: str
    # The product's name.
    title: str
    # A one-sentence description of the product. It mentions the free trial only if the account is eligible
    # for it.
    description: str
    # `weekly`, `monthly`, `two_months`, `three_months`, `six_months`, `yearly`, or `lifetime`.
    period: str
    # The list price in the currency's minor units (cents; Vietnamese dong have none).
    price_minor_units: int
    # The currency's ISO 4217 code.
    currency: str
    # The length in days of the free trial for a first purchase; absent if there is none or the account has
    # already had one.
    trial_days: NotRequired[int]
    # The plan that the product grants.
    plan: str


class GetOfferingReply(TypedDict):
    # The offering's id, as in `entitlement_required` errors.
    id: str
    # The paywall's headline.
    headline: str
    # The paywall's main text: the reasons to buy.
    body: str
    # The plan's benefits, one per line.
    points: List[str]
    # The products, in display order.
    products: List[ProductOffer]


class Subscription(TypedDict):
    # The subscription's state.
    state: Literal["none", "trial", "active", "grace_period", "billing_retry", "expired", "revoked"]
    # The plan in force; `free` without access.
    plan: str
    # The time when access ends or ended: the end of the plan in force or, without one, of the last plan.
    # Absent if there is no end. (milliseconds since 1970)
    until: NotRequired[int]
    # The App Store id of the purchased product; absent if nothing was purchased.
    product: NotRequired[str]
    # True if the App Store will charge again at the end; false if the subscription was cancelled but still
    # runs.
    will_renew: bool
    # The product of the next period if it differs: a pending upgrade or downgrade.
    next_product: NotRequired[str]
    # True if a family member's purchase grants the plan.
    family_shared: bool
    # True if the purchase was made for testing, without real money; otherwise absent.
    is_test: NotRequired[bool]
    # True if the plan was granted and not purchased; otherwise absent.
    is_granted: NotRequired[bool]


class ReceiveAppStoreNotificationReply(TypedDict):
    # The notification's id, `notificationUUID`.
    notification: str
    # `notificationType`, as the App Store sent it.
    type: str
    # `subtype`; absent if there is none.
    subtype: NotRequired[str]
    # The notification's effect.
    outcome: Literal["applied", "known", "waiting", "noted"]


class AccessQuestion(TypedDict):
    # The rule's id in the app's `access.json`. (an identifier)
    rule: str
    # For a `free_first` rule: the item's position in its group, from 0. Omit it for other rules, because the
    # services that keep the counts supply them.
    position: NotRequired[int]
    # The number of items or uses that the client wants to add; defaults to 1.
    adding: NotRequired[int]


class AccessAnswer(TypedDict):
    # The rule's id, as in the question.
    rule: str
    # The result: allowed, or the reason for the refusal.
    outcome: Literal["allowed", "unlimited", "needs_plan", "limit_reached", "unavailable"]
    # The offering to show if a plan would grant access.
    offering: NotRequired[str]
    # The maximum number held, or used per day; absent if no limit applies.
    limit: NotRequired[int]
    # The remaining capacity within the limit, before this request's addition.
    remaining: NotRequired[int]


class CheckAccessReply(TypedDict):
    # One answer per question, in the order of the questions.
    decisions: List[AccessAnswer]


class Profile(TypedDict):
    # The language of messages and texts. (a language tag, such as en or pt-BR)
    language: str
    # The account's IANA time zone.
    time_zone: str
    # The user's name for this device; absent if it has none.
    device_name: NotRequired[str]
    # The App Store country of this device; absent if the device hasn't reported it.
    storefront: NotRequired[str]


class CreateLinkReply(TypedDict):
    # Eight letters and digits without ambiguous characters, such as `ABCD-EFGH`. (a code of eight letters and
    # digits, such as ABCD-EFGH; case, blanks and hyphens don't matter)
    code: str
    # The time when the code expires. (milliseconds since 1970)
    expires_at: int


class LinkedAccountHolding(TypedDict):
    # The kind of the items.
    kind: str
    # The number of items.
    count: int


class LinkedAccount(TypedDict):
    # The number of items of each kind that the account has: `cards`, `books`, `texts`, `lessons`, `coins`,
    # `badges`, `streak_days`, `notices`. Counts stop at 10,000.
    holdings: List[LinkedAccountHolding]
    # The account's current plan.
    plan: str
    # The number of the account's devices. Joining signs out the devices of the joining account. Each of them
    # can return with its device secret; it then belongs to the account that was joined.
    devices: int


class PreviewLinkReply(TypedDict):
    # The contents of this device's account; all of them would move to the other account.
    own: LinkedAccount
    # The contents of the other account.
    other: LinkedAccount


class GetLinkStateReply(TypedDict):
    # The number of merged accounts that still have data to move.
    under_way: int


class CreateNonceReply(TypedDict):
    # 52 letters and digits. The app passes them to Sign in with Apple unchanged, or as their SHA-256 in
    # lower-case hexadecimal digits.
    nonce: str
    # The time when the nonce expires. (milliseconds since 1970)
    expires_at: int


class SignInWithAppleReply(TypedDict):
    # The account that the sign-in is linked to.
    state: Literal["linked", "other_account"]
    # A code to join the other account; absent if the sign-in is linked to this account.
    link: NotRequired[CreateLinkReply]


class PaywallStep(TypedDict):
    # The client's id for the step; use the same id in repeats. (an identifier)
    id: str
    # The kind of step.
    kind: Literal["shown", "closed", "failed", "restored", "purchase_started"]
    # The App Store id of the product concerned, if any. (an identifier)
    product: NotRequired[str]


class PaywallStepResult(TypedDict):
    # The client's id for the step; empty if the step was refused and its id can't be read.
    id: str
    # The outcome for this step.
    state: Literal["counted", "known", "refused"]
    # The error that explains why the step was refused; absent if it wasn't refused.
    refusal: NotRequired[dict[str, Any]]


class ReportPaywallReply(TypedDict):
    # The number of steps that were new.
    counted: int
    # One result per step, in the order of the request.
    results: NotRequired[List[PaywallStepResult]]


class EraseAccountReply(TypedDict):
    # The latest time by which every service has erased the account, provided that all services run.
    # (milliseconds since 1970)
    finishes_by: int


class TransferState(TypedDict):
    # The file's id: `fil_…`.
    id: str
    # The kind of file, as defined by the service, such as `csv`.
    kind: str
    # The size of the whole file, in bytes.
    bytes: int
    # The SHA-256 digest of the whole file, in hexadecimal.
    sha256: str
    # The number of bytes received so far, which is the offset of the next piece.
    received: int
    # True if the file is complete, matches its digest, and is on disk.
    finished: bool
    # The time when the file is deleted, in milliseconds since 1970.
    expires_at: int


class FileLink(TypedDict):
    # The path and query to append to the address of the deployment: `/files/…?link=…`.
    path: str
    # The time when the link expires, in milliseconds since 1970; absent for a public file, whose path doesn't
    # expire.
    ends_at: NotRequired[int]


class ArchiveReply(TypedDict):
    # The archive's phase.
    phase: Literal["making", "ready", "too_large"]
    # The time when the archive was requested. (milliseconds since 1970)
    asked_at: int
    # The archive's file; absent until the archive is ready.
    file: NotRequired[TransferState]
    # A link to download the archive by HTTP; valid for half an hour. Absent until the archive is ready. Only
    # the account's own clients receive it.
    link: NotRequired[FileLink]


class FilePiece(TypedDict):
    # The size of the whole file, in bytes.
    bytes: int
    # The SHA-256 digest of the whole file, in hexadecimal.
    sha256: str
    # The offset at which this piece begins, in bytes.
    offset: int
    # The piece in Base64; empty for an empty file.
    data: str
    # The offset at which the next piece begins, in bytes; absent for the last piece.
    next_offset: NotRequired[int]


class GetPurchaseTokenReply(TypedDict):
    # The value for StoreKit's `appAccountToken`: a UUID in lower case.
    app_account_token: str


class Identity(TypedDict):
    # Apple's id for the user in this developer's apps: `user` of the sign-in.
    subject: str
    # The time when the sign-in was linked. (milliseconds since 1970)
    linked_at: int


class ListIdentitiesReply(TypedDict):
    # The sign-ins, oldest first. An account can link five; merging accounts can add more.
    identities: List[Identity]


class CatalogueChoice(TypedDict):
    # The id that items use.
    id: str
    # The name, in the requested language.
    name: str


class PictureAspect(TypedDict):
    # The width's part of the ratio.
    width: int
    # The height's part of the ratio.
    height: int


class CatalogueFieldSummary(TypedDict):
    # The key of the field in an item's `fields`.
    name: str
    # The field's type. `string`, `text` and `choice` are strings; `words` is a list of strings; `integer` and
    # `number` are numbers; `picture` is a picture reference.
    type: str
    # True if only open items have the field. A locked item may have a blurred version of a picture.
    open: bool
    # True if lists include the field, false if only single items do.
    tile: bool
    # The values of a `choice` field.
    choices: NotRequired[List[CatalogueChoice]]
    # The aspect ratio of a `picture` field.
    aspect: NotRequired[PictureAspect]


class CatalogueGroupSummary(TypedDict):
    # The group's id.
    id: str
    # The title, in the requested language.
    title: str
    # The number of items in the group.
    total: int


class CatalogueSummary(TypedDict):
    # The catalogue's id.
    id: str
    # The version of the catalogue's content. It changes whenever the content does.
    version: str
    # The title of the whole list.
    title: str
    # The label of a locked item; absent if no item can be locked or the app defines no label.
    badge: NotRequired[str]
    # The label of the button that leads to the paywall.
    unlock: NotRequired[str]
    # The number of items in a row of the whole list.
    columns: int
    # The number of items in all groups.
    total: int
    # The fields of the items, ordered by name.
    fields: List[CatalogueFieldSummary]
    # The groups, in display order.
    groups: List[CatalogueGroupSummary]


class ListCataloguesReply(TypedDict):
    # All catalogues without their items, ordered by id.
    catalogues: List[CatalogueSummary]


class CatalogueItem(TypedDict):
    # The item's id.
    id: str
    # The id of the item's group.
    group: str
    # The item's position in the group, from 0.
    position: int
    # The name, in the requested language.
    name: str
    # The text for a screen reader: the name and, for a locked item, a note that it needs a subscription.
    label: str
    # True if the item needs a subscription that the caller doesn't have.
    locked: bool
    # The values by field name. A locked item has only its public fields, and blurred pictures.
    fields: dict[str, Any]


class GetTeaserReply(TypedDict):
    # The version of the catalogue's content.
    version: str
    # The number of items in a row.
    columns: int
    # The items in rows of `columns`. The last row may be shorter.
    rows: List[List[CatalogueItem]]
    # The number of items in the catalogue, for a label such as "see all 78".
    total: int


class CatalogueGroup(TypedDict):
    # The group's id.
    id: str
    # The title, in the requested language.
    title: str
    # The items in the catalogue's order, with the fields that lists show.
    items: List[CatalogueItem]


class ListItemsReply(TypedDict):
    # The version of the catalogue's content. If it differs from the previous page's, the list has changed in
    # between.
    version: str
    # The groups, in the catalogue's order. The first may continue the last group of the previous page.
    groups: List[CatalogueGroup]
    # The number of items in all groups.
    total: int
    # The number of items in all groups that are open to the caller now.
    open: int
    # The cursor of the next page; absent on the last page.
    next_cursor: NotRequired[str]


class GetItemReply(TypedDict):
    # The item with all its fields.
    item: CatalogueItem
    # The language of the texts. (a language tag, such as en or pt-BR)
    language: str
    # The version of the catalogue's content.
    version: str


class GetItemsReply(TypedDict):
    # The items, in the order of the requested ids.
    items: List[CatalogueItem]
    # The requested ids that the catalogue doesn't have.
    missing: List[str]
    # The language of the texts. (a language tag, such as en or pt-BR)
    language: str
    # The version of the catalogue's content.
    version: str


class ListCatalogueChangesReply(TypedDict):
    # The client's version after it has read the last page.
    version: str
    # True on the first page of a full list, sent because the version was too old or unknown. After the last
    # page, the client deletes every item that no page contained.
    start_over: bool
    # The catalogue's title, fields, groups and labels, if any of them has changed.
    catalogue: NotRequired[CatalogueSummary]
    # The new and changed items, with all fields that the caller may see. An item that changes between two
    # pages is sent again.
    items: List[CatalogueItem]
    # The ids of removed items, which may include items that the client never had.
    removed: List[str]
    # The cursor of the next page; absent on the last page.
    next_cursor: NotRequired[str]


class Flashcard(TypedDict):
    # The card's id: `crd_…`.
    id: str
    # The side to be learnt.
    front: str
    # The side that explains the front.
    back: str
    # The front's language, as a BCP 47 tag.
    front_language: str
    # The back's language, as a BCP 47 tag.
    back_language: str
    # The user's notes; empty for none.
    notes: str
    # True if the card is a favourite.
    favorite: bool
    # The names of the card's tags in the order they were given, each as the user first spelled it.
    tags: List[str]
    # The number of the card's version, from 1. An edit names the version that it is based on.
    version: int
    # The time when the card was created, in milliseconds since 1970.
    created_at: int
    # The time when the card was last changed, in milliseconds since 1970.
    changed_at: int


class CardUse(TypedDict):
    # The number of cards.
    used: int
    # The plan's limit; absent for no limit.
    limit: NotRequired[int]
    # The number of further cards that fit, never below 0; absent for no limit.
    remaining: NotRequired[int]


class ListCardsReply(TypedDict):
    # The cards, oldest first.
    cards: List[Flashcard]
    # The cursor of the next page; absent on the last page. A page with a cursor may be followed by an empty
    # one.
    next_cursor: NotRequired[str]
    # The account's number of cards and its limit, regardless of the filters.
    use: CardUse


class EditCardReply(TypedDict):
    # The card with its new version.
    card: Flashcard


class AddCardReply(TypedDict):
    # The card as stored.
    card: Flashcard
    # The account's number of cards and its limit.
    use: CardUse


class CardVersion(TypedDict):
    # The card's id.
    id: str
    # The number of the card's version, from 1.
    version: int
    # The time when the card was last changed, in milliseconds since 1970.
    changed_at: int


class UpdateCardsReply(TypedDict):
    # The cards that changed, in the order of the request.
    cards: List[CardVersion]


class DeleteCardsReply(TypedDict):
    # The number of cards that were deleted.
    deleted: int
    # The account's number of cards and its limit.
    use: CardUse


class TagCount(TypedDict):
    # The name as the user first spelled it.
    name: str
    # The number of cards with the tag.
    cards: int


class ListTagsReply(TypedDict):
    # The tags, ordered by name.
    tags: List[TagCount]
    # The cursor of the next page; absent on the last page.
    next_cursor: NotRequired[str]


class RenameTagReply(TypedDict):
    # The tag after the change.
    tag: TagCount
    # True if two tags were merged.
    merged: bool


class DeleteTagReply(TypedDict):
    # The number of cards that had the tag.
    cards: int


class LanguageChoice(TypedDict):
    # The language, as a BCP 47 tag.
    code: str
    # The language's name, in the caller's language.
    name: str


class GetPairReply(TypedDict):
    # The language of the side to be learnt, as a BCP 47 tag.
    front: str
    # The language of the side that explains the front, as a BCP 47 tag.
    back: str
    # The languages to choose from, in display order.
    languages: List[LanguageChoice]


class PresetSummary(TypedDict):
    # The preset's id.
    id: str
    # The title, in the requested language.
    title: str
    # The language of the cards' fronts, as a BCP 47 tag.
    front_language: str
    # The language of the cards' backs, as a BCP 47 tag.
    back_language: str
    # The number of cards in the preset.
    cards: int
    # True if all of the preset's cards fit within the account's limit now.
    fits: bool
    # The time when the account added the preset, in milliseconds since 1970; absent if it hasn't.
    added_at: NotRequired[int]


class ListPresetsReply(TypedDict):
    # The presets, in display order.
    presets: List[PresetSummary]
    # The account's number of cards and its limit.
    use: CardUse


class ShownCard(TypedDict):
    # The side to be learnt.
    front: str
    # The side that explains the front; empty for none.
    back: str
    # The front's language, as a BCP 47 tag.
    front_language: str
    # The back's language, as a BCP 47 tag.
    back_language: str
    # The notes; empty for none.
    notes: str
    # The names of the card's tags.
    tags: List[str]


class GetPresetReply(TypedDict):
    # The preset as in the list.
    preset: PresetSummary
    # The cards, in the order in which they are added.
    cards: List[ShownCard]
    # The cursor of the next page; absent on the last page.
    next_cursor: NotRequired[str]


class AddPresetReply(TypedDict):
    # The number of cards added; 0 for a preset that was added before.
    added: int
    # The account's number of cards and its limit.
    use: CardUse


class AddCard(TypedDict):
    # The side to be learnt. The app's `cards.json` limits its length. (text of one or several lines)
    front: str
    # The side that explains the front. It may be omitted only where the app allows cards without a back.
    # (text of one or several lines)
    back: NotRequired[str]
    # The user's notes. Defaults to none. (text of one or several lines)
    notes: NotRequired[str]
    # The names of tags. A tag is found without regard to case, or created. An account has at most 1,000 tags.
    tags: NotRequired[List[str]]
    # True for a favourite. Defaults to false.
    favorite: NotRequired[bool]
    # The front's language as a BCP 47 tag. Defaults to the language of the account's pair. (a language tag,
    # such as en or pt-BR)
    front_language: NotRequired[str]
    # The back's language as a BCP 47 tag. Defaults to the language of the account's pair. (a language tag,
    # such as en or pt-BR)
    back_language: NotRequired[str]


class AddCardsReply(TypedDict):
    # The new cards, in the order of the request.
    cards: List[CardVersion]
    # The account's number of cards and its limit.
    use: CardUse


class ListCardChangesReply(TypedDict):
    # The new and changed cards in their current state. A card that changes between two pages is sent again.
    cards: List[Flashcard]
    # The ids of deleted cards, which may include cards that the device never had.
    deleted: List[str]
    # The cursor of the next page, or of the next sync.
    cursor: str
    # True if there are more changes now.
    more: bool
    # True on the first page of a full list, sent because the cursor was too old. After the last page, the
    # device deletes every card that no page contained.
    start_over: bool
    # The account's number of cards and its limit.
    use: CardUse


class CardEdit(TypedDict):
    # The card's id. A device creates the id of a new card: `crd_` and 16 to 96 lower-case letters and digits,
    # from at least 80 random bits. (an identifier)
    card: str
    # The server version of the card that the device had when it made the edit; 0 for a card that the device
    # created.
    base: int
    # The time when the edit was made by the device's clock, in milliseconds since 1970.
    edited_at: int
    # True deletes the card; the other members are then ignored.
    deleted: NotRequired[bool]
    # The new front. Omit it to leave it unchanged; a new card requires it. (text of one or several lines)
    front: NotRequired[str]
    # The new back. Omit it to leave it unchanged. (text of one or several lines)
    back: NotRequired[str]
    # The new notes. Omit them to leave them unchanged. (text of one or several lines)
    notes: NotRequired[str]
    # True for a favourite. Omit it to leave it unchanged.
    favorite: NotRequired[bool]
    # The complete new list of tags. Omit it to leave the tags unchanged.
    tags: NotRequired[List[str]]
    # The front's language as a BCP 47 tag. Omit it to leave it unchanged; a new card defaults to the
    # account's pair. (a language tag, such as en or pt-BR)
    front_language: NotRequired[str]
    # The back's language as a BCP 47 tag. Omit it to leave it unchanged; a new card defaults to the account's
    # pair. (a language tag, such as en or pt-BR)
    back_language: NotRequired[str]


class SyncResult(TypedDict):
    # The card's id; empty for a rejected item without a readable id.
    card: str
    # The outcome of the edit.
    state: Literal["stored", "deleted", "refused"]
    # The card's current version; absent for a card that doesn't exist.
    version: NotRequired[int]
    # The parts of the edit that lost to a later change from elsewhere: `front`, `back`, `languages`, `notes`,
    # `favorite`, `tags`.
    lost: NotRequired[List[str]]
    # The reason for the rejection, as an error object. A rejected edit changes nothing.
    refusal: NotRequired[dict[str, Any]]


class SyncCardsReply(TypedDict):
    # One result for each edit, in order.
    results: List[SyncResult]
    # The account's number of cards and its limit.
    use: CardUse


class NewReview(TypedDict):
    # An id that the client creates from at least 80 random bits. (an identifier)
    review: str
    # The card's id. (an identifier)
    card: str
    # The user's rating of how well they knew the card.
    rating: Literal["again", "hard", "good", "easy"]
    # The time of the review by the client's clock, in milliseconds since 1970. Defaults to now. A time in the
    # future or before the app's release is replaced by the time of the call.
    reviewed_at: NotRequired[int]
    # The duration of the review, in milliseconds.
    spent_ms: NotRequired[int]


class CardSchedule(TypedDict):
    # The card's stage. `learning` and `relearning` cards are due again within minutes, `review` cards after
    # days.
    stage: str
    # The time when the card is due, in milliseconds since 1970.
    due_at: int
    # The number of the card's reviews.
    reviews: int
    # The number of days after which the user recalls the card with a probability of 90%.
    stability: float
    # The difficulty of the card for the user, 1 to 10.
    difficulty: float


class ReviewResult(TypedDict):
    # The review's id; empty for a rejected item without a readable id.
    review: str
    # The outcome of the submission.
    state: Literal["recorded", "repeated", "missing", "too_old", "refused"]
    # The card's current schedule; absent for a card that doesn't exist.
    schedule: NotRequired[CardSchedule]
    # The reason for the rejection, as an error object.
    refusal: NotRequired[dict[str, Any]]


class RecordReviewsReply(TypedDict):
    # One result for each review, in order.
    results: List[ReviewResult]


class NextWaits(TypedDict):
    # The time until the card would be due after the rating `again`, in milliseconds.
    again: int
    # The time until the card would be due after the rating `hard`, in milliseconds.
    hard: int
    # The time until the card would be due after the rating `good`, in milliseconds.
    good: int
    # The time until the card would be due after the rating `easy`, in milliseconds.
    easy: int


class DueCard(TypedDict):
    # The card to review.
    card: Flashcard
    # The card's schedule; absent for a new card.
    schedule: NotRequired[CardSchedule]
    # The time until the card would be due again after each rating, in milliseconds from now.
    next: NextWaits


class ListDueCardsReply(TypedDict):
    # The cards, in the order of review.
    cards: List[DueCard]
    # The number of due cards, not counting new ones. Counting stops at 1,000.
    due: int
    # The time when the next card is due, in milliseconds since 1970; absent if no card is scheduled.
    next_due_at: NotRequired[int]


class LanguageCount(TypedDict):
    # The front's language, as a BCP 47 tag.
    front_language: str
    # The back's language, as a BCP 47 tag.
    back_language: str
    # The number of cards.
    cards: int


class ReviewDay(TypedDict):
    # The date, such as `2026-11-23`.
    day: str
    # The number of all reviews.
    reviews: int
    # The number of reviews rated `again`.
    again: int
    # The number of reviews rated `hard`.
    hard: int
    # The number of reviews rated `good`.
    good: int
    # The number of reviews rated `easy`.
    easy: int
    # The total duration of the reviews, in milliseconds.
    spent_ms: int
    # The number of cards created, including cards that were deleted later.
    added: int


class GetStatisticsReply(TypedDict):
    # The number of all cards.
    cards: int
    # The number of cards by language pair, largest first; at most 100 pairs.
    languages: List[LanguageCount]
    # The days with any activity, oldest first.
    days: List[ReviewDay]


class Share(TypedDict):
    # The code to pass on, such as `ABCD-EFGH`. (a code of eight letters and digits, such as ABCD-EFGH; case,
    # blanks and hyphens don't matter)
    code: str
    # The title; absent for none.
    title: NotRequired[str]
    # The number of cards that were shared.
    cards: int
    # The number of times that other accounts added the set.
    imports: int
    # The time when the set was shared, in milliseconds since 1970.
    created_at: int


class CreateShareReply(TypedDict):
    # The new set with its code.
    share: Share


class ListSharesReply(TypedDict):
    # All sets, newest first.
    shares: List[Share]


class GetShareReply(TypedDict):
    # The title; absent for none.
    title: NotRequired[str]
    # The number of cards now.
    count: int
    # True if all of the cards fit within the account's limit.
    fits: bool
    # The time when the account added the cards, in milliseconds since 1970; absent if it hasn't.
    added_at: NotRequired[int]
    # The cards, in the order in which they are added.
    cards: List[ShownCard]
    # The cursor of the next page; absent on the last page.
    next_cursor: NotRequired[str]


class ReadingState(TypedDict):
    # The book's id.
    book: str
    # The page, from 1; 0 is the closed book.
    page: int
    # True if the last page was reached or a client set the book as finished.
    finished: bool
    # True for a favourite. This is independent of the reading position.
    favorite: bool
    # The time when the state last changed, in milliseconds since 1970.
    changed_at: int
    # The time when the book was last read, in milliseconds since 1970; absent for a favourite that was never
    # opened.
    read_at: NotRequired[int]
    # True while the user reads a finished book again; `page` is the position in the new reading. Absent
    # otherwise.
    again: NotRequired[bool]


class PictureRef(TypedDict):
    # The picture's id, for further requests.
    id: str
    # The width as displayed, in pixels.
    width: int
    # The height as displayed, in pixels.
    height: int
    # The media type: `image/png` or `image/jpeg`.
    type: str
    # A SHA-256 digest in hexadecimal that changes whenever the picture changes. For a picture without
    # blurring, it is the digest of the app's picture file. For a blurred picture, it also covers the
    # blurring.
    sha256: str
    # The path of a public picture at `edge`. Append a size and optionally a half, such as `/small` or
    # `/large-left`. Absent for a picture that isn't public: use `content.pictures.link` to get a link.
    file: NotRequired[str]


class BookSummary(TypedDict):
    # The book's id.
    id: str
    # The title, in the requested language.
    title: str
    # The text for a screen reader: the title and, for a locked book, a note that it needs a subscription.
    label: str
    # True if the pages need a subscription that the caller doesn't have. The cover is always visible.
    locked: bool
    # A description of the picture `cover`, for a screen reader.
    cover_description: str
    # The youngest age that the book is for, in years.
    age_from: int
    # The oldest age that the book is for, in years.
    age_to: int
    # The time that reading the book aloud takes, in minutes.
    reading_minutes: int
    # The number of pages, without the cover.
    pages: int
    # The account's reading position; absent for a book that was neither opened nor made a favourite.
    reading: NotRequired[ReadingState]
    # The cover's picture, without the title.
    cover: NotRequired[PictureRef]
    # The cover with the title in the requested language; absent if there is no such picture.
    titled_cover: NotRequired[PictureRef]


class ListBooksReply(TypedDict):
    # The books, in the order of the shelf.
    books: List[BookSummary]


class BookPage(TypedDict):
    # The page's number, from 1.
    number: int
    # The text to read.
    text: str
    # A description of the picture, for a screen reader.
    description: str
    # The picture that spans the left and right half.
    picture: NotRequired[PictureRef]


class GetBookReply(TypedDict):
    # The book as the library shows it.
    book: BookSummary
    # The language of the texts. (a language tag, such as en or pt-BR)
    language: str
    # The pages, in order.
    pages: List[BookPage]


class OpeningMotion(TypedDict):
    # The duration, in milliseconds; 0 for an immediate change.
    duration_ms: int
    # The timing curve: `linear`, `ease_in`, `ease_out`, `ease_in_out` or `spring`.
    curve: str
    # The bounce of a spring, from 0.
    bounce: NotRequired[float]


class OpeningStep(TypedDict):
    # The step's name in the app's data: `selected`, `moving`, ….
    phase: str
    # The delay after the tap, in milliseconds.
    delay_ms: int
    # The animation of the book to its position in this step.
    motion: OpeningMotion
    # The library's scale, relative to its usual size.
    library_scale: float
    # The library's blur radius, in points.
    library_blur: float
    # The library's opacity, 0 to 1.
    library_opacity: float


class GetBookOpeningReply(TypedDict):
    # The steps of opening, starting at `idle`, ordered by delay.
    opening: List[OpeningStep]
    # The steps of closing, from `complete` back to `idle`.
    closing: List[OpeningStep]
    # The animation of the library from one step's appearance to the next.
    library: OpeningMotion
    # The width of the shadow between the pages, in points.
    gutter_width: int
    # The opacity of the shadow between the pages, 0 to 1.
    gutter_opacity: float
    # The stops of the shadow's gradient from left to right, each a fraction of `gutter_opacity`.
    gutter_stops: List[float]
    # The angle by which the cover turns around its left edge, in degrees.
    flip_degrees: NotRequired[float]
    # The angle from which the two pages are shown instead of the cover, in degrees.
    spread_from_degrees: NotRequired[float]
    # The perspective of the turning cover; 0 for none.
    perspective: NotRequired[float]
    # The width of the spread in `zooming` and `complete`, as a fraction of the screen's width.
    zoom_width: NotRequired[float]


class ReadPictureReply(TypedDict):
    # The media type: `image/png` or `image/jpeg`.
    type: str
    # The width, in pixels, of the picture in the requested size, or of its requested half. The left half of a
    # picture one pixel wide has width 0 and no data.
    width: int
    # The height of the picture in the requested size, in pixels.
    height: int
    # The length of the whole file, in bytes.
    bytes: int
    # The SHA-256 digest of the whole file in the requested size and half, in hexadecimal. A client that has a
    # file with this digest needn't download it again.
    sha256: str
    # The offset of this piece in the file, in bytes.
    offset: int
    # The piece, encoded in Base64.
    data: str
    # The offset of the next piece; absent for the last piece.
    next_offset: NotRequired[int]


class GetReadingReply(TypedDict):
    # One entry for each opened book. If the request names a book, that book is included even if it is only a
    # favourite.
    books: List[ReadingState]
    # The ids of the favourites, most recent first; absent if the request names a book.
    favorites: NotRequired[List[str]]
    # The ids of the books to continue with, last read first: books that are open to the account and either
    # unfinished or being read again. Absent if the request names a book.
    in_progress: NotRequired[List[str]]


class SetReadingReply(TypedDict):
    # The book's state after the change.
    reading: ReadingState


class PictureLink(TypedDict):
    # The picture's name, as requested.
    picture: str
    # The address and its expiry time.
    file: FileLink


class LinkPicturesReply(TypedDict):
    # The addresses, in the order of the request.
    links: List[PictureLink]


class FetchPictureReply(TypedDict):
    # The media type: `image/png` or `image/jpeg`.
    type: str
    # True if the file is public. It then never changes, and shared caches may store it.
    open: bool
    # The length of the whole file, in bytes.
    bytes: int
    # The SHA-256 digest of the whole file in the requested size and half, in hexadecimal.
    sha256: str
    # The offset of this piece in the file, in bytes.
    offset: int
    # The piece, encoded in Base64.
    data: str
    # The offset of the next piece; absent for the last piece.
    next_offset: NotRequired[int]


class FileReply(TypedDict):
    # The file's current state.
    file: TransferState


class ListFilesReply(TypedDict):
    # The files, oldest first. An account has only a few files, so the list has no pages.
    files: List[TransferState]


class ImportState(TypedDict):
    # The import's id: `imp_…`.
    id: str
    # The file's id. The service deletes the file after reading all of it.
    file: str
    # The format that the file is read in.
    format: Literal["csv", "json", "apkg"]
    # The import's phase.
    phase: Literal["running", "finished", "stopped", "failed", "cancelled"]
    # The number of rows read so far.
    read: int
    # The number of cards added.
    added: int
    # The number of rows that added no card. `content.imports.report` lists the reasons.
    skipped: int
    # The reason for a stop or failure: `limit_exceeded`, `too_long`, or an English description of the
    # problem.
    reason: NotRequired[str]
    # The time when the import was started, in milliseconds since 1970.
    created_at: int
    # The time when the import last changed, in milliseconds since 1970.
    changed_at: int


ImportReply = TypedDict("ImportReply", {
    # The import's current state.
    "import": "ImportState",
})


class ListImportsReply(TypedDict):
    # The imports, newest first; at most ten.
    imports: List[ImportState]


class SkippedRow(TypedDict):
    # The row's number in the file, from 1, not counting a header.
    row: int
    # The line of the file that the row begins on; absent for a file without lines.
    line: NotRequired[int]
    # `not_text`, `not_json`, `incomplete`, `unclosed_quote`, `too_many_fields`, `wrong_value`, `refused`,
    # `duplicate`.
    reason: str
    # The rule that the row breaks, in English.
    detail: str


class GetImportReportReply(TypedDict):
    # The skipped rows, in the file's order. Only the first 2,000 are stored.
    rows: List[SkippedRow]
    # The cursor of the next page; absent on the last page.
    next_cursor: NotRequired[str]


class ExportState(TypedDict):
    # The export's id: `exp_…`.
    id: str
    # The format of the file.
    format: Literal["csv", "json", "apkg"]
    # The export's phase.
    phase: Literal["running", "finished", "failed"]
    # The number of cards exported so far.
    cards: int
    # The id of the finished file. It expires like any other file.
    file: NotRequired[str]
    # The reason for a failure, in English.
    reason: NotRequired[str]
    # The time when the export was started, in milliseconds since 1970.
    created_at: int
    # The time when the export last changed, in milliseconds since 1970.
    changed_at: int


class ExportReply(TypedDict):
    # The export's current state.
    export: ExportState


class ImportedCard(TypedDict):
    # The card's permanent id, which the device creates and keeps: `crd_` and 16 to 96 lower-case letters and
    # digits, the same each time the card is submitted. A UUID without its hyphens is suitable. (an
    # identifier)
    card: str
    # The time when the card was created, in milliseconds since 1970.
    made_at: int
    # The time when the card was last changed, in milliseconds since 1970. Omit it for a card that was never
    # changed.
    changed_at: NotRequired[int]
    # The side to be learnt. (text of one or several lines)
    front: str
    # The side that explains the front. Defaults to empty, where the app allows that. (text of one or several
    # lines)
    back: NotRequired[str]
    # The user's notes. Defaults to none. (text of one or several lines)
    notes: NotRequired[str]
    # True for a favourite. Defaults to false.
    favorite: NotRequired[bool]
    # The names of the card's tags. Defaults to none.
    tags: NotRequired[List[str]]
    # The front's language as a BCP 47 tag. Defaults to the language of the account's pair. (a language tag,
    # such as en or pt-BR)
    front_language: NotRequired[str]
    # The back's language as a BCP 47 tag. Defaults to the language of the account's pair. (a language tag,
    # such as en or pt-BR)
    back_language: NotRequired[str]


class ImportedBook(TypedDict):
    # The book's id. (an identifier)
    book: str
    # The page, from 1; 0 is the closed book. Defaults to 0.
    page: NotRequired[int]
    # True if the book was read to its end. Defaults to true only for the last page.
    finished: NotRequired[bool]
    # True for a favourite. Defaults to false.
    favorite: NotRequired[bool]
    # The time when any of these members was last changed, in milliseconds since 1970.
    changed_at: int
    # The time when the book was last read, in milliseconds since 1970. Defaults to `changed_at` if `page`
    # isn't 0 or the book is finished.
    read_at: NotRequired[int]


class ImportedBookResult(TypedDict):
    # The book's id; empty for a rejected item without a readable id.
    book: str
    # The account's current position in the book; absent for a rejected item.
    reading: NotRequired[ReadingState]
    # The reason for the rejection, as an error object. A rejected item changes nothing.
    refusal: NotRequired[dict[str, Any]]


class LocalImportState(TypedDict):
    # True if the import accepts pieces: before the first piece arrives, and then until `ends_at`.
    open: bool
    # The time when the import closes; absent before the first piece. (milliseconds since 1970)
    ends_at: NotRequired[int]
    # The number of imported cards, including cards that were deleted later.
    cards: int
    # The number of cards that an account may reach by importing, even above its plan's limit; absent for an
    # app without cards.
    max_cards: NotRequired[int]


class ImportLocalContentReply(TypedDict):
    # One result for each card, in order. The state is `deleted` if an imported card was deleted on the server
    # since.
    cards: List[SyncResult]
    # One result for each book, in order.
    books: List[ImportedBookResult]
    # The account's number of cards and its limit; absent for an app without cards.
    use: NotRequired[CardUse]
    # The state of the account's import.
    local_import: LocalImportState


class TextTook(TypedDict):
    # The model's name at the provider; absent if no provider wrote the text.
    model: NotRequired[str]
    # The version of the generator's prompt.
    template: int
    # The number of calls to AI providers, including failed and cancelled ones.
    attempts: int
    # The number of input tokens in all calls.
    input_tokens: int
    # The number of output tokens in all calls.
    output_tokens: int
    # The cost in millionths of a cent, at the prices in `providers.json`.
    micro_cents: int
    # The time in milliseconds until the text was complete.
    took_ms: int


class TextMember(TypedDict):
    # The member's id in the generator's `answer`.
    id: str
    # The member's name in the text's language.
    name: str
    # The value: a text, an integer, or the id of a choice. (any JSON)
    value: Any
    # The display form of the value, in the text's language.
    shown: str


class GeneratedText(TypedDict):
    # The text's id (`txt_…`); absent if the text isn't in the account's history.
    id: NotRequired[str]
    # The generator's id.
    generator: str
    # The inputs of the text by id. (any JSON)
    inputs: Any
    # The complete text.
    text: str
    # The text's language. (a language tag, such as en or pt-BR)
    language: str
    # The origin of the text.
    origin: Literal["provider", "embedded", "curated", "stored", "device"]
    # The name of the provider that wrote the text; absent if no provider did.
    provider: NotRequired[str]
    # True if the text came from the cache because the same inputs were requested before.
    cached: bool
    # True if the user marked the text as a favourite.
    favorite: bool
    # The id of the user's reaction; absent if there is none.
    reaction: NotRequired[str]
    # The time at which the text was written. (milliseconds since 1970)
    created_at: int
    # The cost of the text; only present for operators, and only for the account's latest texts.
    took: NotRequired[TextTook]
    # The members of the form that a provider filled in, in order; `text` has a line for each. Omitted for
    # plain text, including a plain text that replaces a form.
    form: NotRequired[List[TextMember]]


class TextPart(TypedDict):
    # The text to append to the previous parts.
    text: str
    # True if all previous parts are void: the text starts again with this part. A repeated call also starts
    # again, but without this member.
    restart: NotRequired[bool]


ListGeneratorsChoice = TypedDict("ListGeneratorsChoice", {
    # The choice's id, for `ai.generate`.
    "id": "str",
    # The choice's name in the caller's language.
    "name": "str",
    # True if the choice is in season today, by the account's calendar.
    "open": "bool",
    # The first day of the season as month and day, such as `12-01`; absent if the choice has no season.
    "from": "NotRequired[str]",
    # The last day of the season as month and day; absent if the choice has no season.
    "until": "NotRequired[str]",
    # The number of texts that complete the choice; absent if it can't be completed.
    "goal": "NotRequired[int]",
    # The number of texts that the account has generated with the choice; absent if it can't be completed.
    "made": "NotRequired[int]",
    # The time at which the account completed the choice; absent until then. (milliseconds since 1970)
    "completed_at": "NotRequired[int]",
})


class ListGeneratorsInput(TypedDict):
    # The input's id, used in the `inputs` of `ai.generate`.
    id: str
    # The input's name in the caller's language.
    name: str
    # True if the input is required.
    required: bool
    # The value is the id of one of these choices.
    choices: NotRequired[List[ListGeneratorsChoice]]
    # The value is a number that selects one of these levels, from 1.
    levels: NotRequired[List[str]]
    # The value is the id of an unlocked item of this catalogue.
    catalogue: NotRequired[str]
    # The value is free text; this is its maximum length in bytes.
    text: NotRequired[int]


class ListGeneratorsNamed(TypedDict):
    # The id, for use in requests.
    id: str
    # The name in the caller's language.
    name: str


ListGeneratorsMember = TypedDict("ListGeneratorsMember", {
    # The member's id, used in a text's `form`.
    "id": "str",
    # The member's name in the caller's language.
    "name": "str",
    # The value is a text; this is its maximum length in bytes.
    "text": "NotRequired[int]",
    # The value is an integer; this is its minimum.
    "from": "NotRequired[int]",
    # The value is an integer; this is its maximum.
    "to": "NotRequired[int]",
    # The value is the id of one of these choices.
    "choices": "NotRequired[List[ListGeneratorsNamed]]",
})


class ListGeneratorsGenerator(TypedDict):
    # The generator's id, for `ai.generate`.
    id: str
    # The generator's name in the caller's language.
    name: str
    # The inputs, in the order in which a form should show them.
    inputs: List[ListGeneratorsInput]
    # The reactions that a user can give to a text; empty if there are none.
    reactions: List[ListGeneratorsNamed]
    # The number of texts the account can still generate today; absent if there is no limit.
    left_today: NotRequired[int]
    # The members of the form that its texts fill in, in order; omitted for plain texts.
    answer: NotRequired[List[ListGeneratorsMember]]


class ListGeneratorsReply(TypedDict):
    # The generators, in the order of the app's data.
    generators: List[ListGeneratorsGenerator]


class ListTextsReply(TypedDict):
    # The texts, newest first.
    texts: List[GeneratedText]
    # The cursor for the next page; absent on the last page.
    next_cursor: NotRequired[str]


class DeleteAllTextsReply(TypedDict):
    # The number of deleted texts.
    deleted: int


class CountReactionsKind(TypedDict):
    # The reaction's id.
    reaction: str
    # The number of times the reaction was given.
    count: int


class CountReactionsChoice(TypedDict):
    # The choice's id.
    choice: str
    # The number of times each reaction was given. Reactions that were never given are left out.
    kinds: List[CountReactionsKind]


class CountReactionsReply(TypedDict):
    # The total number of reactions.
    total: int
    # The number of times each reaction was given. Reactions that were never given are left out.
    kinds: List[CountReactionsKind]
    # The reactions by choice of the input by which the generator groups them; empty if there is no such
    # input.
    choices: List[CountReactionsChoice]


class ListShareTemplatesTemplate(TypedDict):
    # The template's id, for `ai.share.read`.
    id: str
    # The template's name in the account's language.
    name: str
    # The picture's width in pixels.
    width: int
    # The picture's height in pixels.
    height: int
    # True if the account's plan doesn't include the template.
    is_locked: bool


class ListShareTemplatesReply(TypedDict):
    # The templates, in the order of the app's data; empty if the app has none.
    templates: List[ListShareTemplatesTemplate]


class ReadSharePictureReply(TypedDict):
    # The file's media type: `image/png`.
    type: str
    # The picture's width in pixels.
    width: int
    # The picture's height in pixels.
    height: int
    # The size of the whole file in bytes.
    bytes: int
    # The SHA-256 digest of the whole file, in hexadecimal. The same text in the same template gives the same
    # file.
    sha256: str
    # True if the text didn't fit and its end was cut off.
    is_shortened: bool
    # The start of this range in bytes.
    offset: int
    # The bytes of this range in Base64.
    data: str
    # The start of the next range; absent if this is the last one.
    next_offset: NotRequired[int]


class GetDailyReply(TypedDict):
    # The generator's id.
    generator: str
    # The day, in the account's time zone.
    day: str
    # The time at which the next day begins and the text changes. (milliseconds since 1970)
    refresh_at: int
    # The inputs selected for the day, by id. (any JSON)
    inputs: Any
    # The names of the selected inputs, by id, in the text's language.
    names: dict[str, str]
    # The text.
    text: str
    # The text's language. (a language tag, such as en or pt-BR)
    language: str


class ImportedText(TypedDict):
    # The id of a generator from `ai.generators.list` that keeps a history. (an identifier)
    generator: str
    # The inputs of the text by id, as in `ai.generate`; choices that are out of season are accepted. (at most
    # 16384 bytes of JSON)
    inputs: NotRequired[dict[str, Any]]
    # The text itself. The generator's own limit for the length of texts applies too. (text of one or several
    # lines)
    words: str
    # The text's language, one of the app's languages. (a language tag, such as en or pt-BR)
    language: str
    # The time at which the text was written, in milliseconds since 1970.
    made_at: int
    # True if the text is a favourite; if omitted, it isn't.
    favorite: NotRequired[bool]
    # The user's reaction: the id of one of the generator's reactions. (an identifier)
    reaction: NotRequired[str]


class ImportedTextResult(TypedDict):
    # The outcome for this text.
    state: Literal["stored", "deleted", "refused"]
    # The text's id in the history; absent if it isn't there.
    text: NotRequired[str]
    # The error that explains why the text was refused; a refused text changes nothing.
    refusal: NotRequired[dict[str, Any]]


class LocalTextImport(TypedDict):
    # True if the account can still import texts: before its first import, and until `ends_at`.
    open: bool
    # The time at which the import closes; absent before the first import. (milliseconds since 1970)
    ends_at: NotRequired[int]
    # The number of imported texts, including those deleted since.
    texts: int
    # The maximum number of imported texts.
    max_texts: int


class ImportLocalTextsReply(TypedDict):
    # One result per text, in the order of the request.
    texts: List[ImportedTextResult]
    # The state of the account's import after this request.
    local_import: LocalTextImport


class LessonSummary(TypedDict):
    # The lesson's id.
    id: str
    # The lesson's title in the caller's language.
    title: str
    # The icon's name in the client's own collection.
    icon: str
    # The lesson's current state for this account.
    state: Literal["completed", "next", "locked"]
    # The best result in diamonds, at least 1; 0 until the lesson is completed.
    diamonds: int
    # The number of answered questions in an attempt that can be resumed; absent if there is no open attempt.
    answered: NotRequired[int]


class GetCourseSection(TypedDict):
    # The section's id.
    id: str
    # The section's title in the caller's language.
    title: str
    # The lessons, in the order in which they unlock.
    lessons: List[LessonSummary]


class GetCourseReply(TypedDict):
    # The sections, in the order in which they unlock.
    sections: List[GetCourseSection]


class GivenAnswer(TypedDict):
    # The position of the chosen option.
    option: NotRequired[int]
    # The positions of options.
    order: NotRequired[List[int]]
    # The text that was entered.
    text: NotRequired[str]


class StartLessonQuestion(TypedDict):
    # The question's id.
    id: str
    # The kind of answer that the question expects.
    kind: Literal["choose", "match", "type", "order"]
    # The question's text in the caller's language.
    text: str
    # The options in this attempt's own order; empty if the answer is a text.
    options: List[str]
    # The items to match with options; absent for kinds other than `match`.
    left: NotRequired[List[str]]
    # The picture shown with the question, for `content.pictures.read`; absent if there is none.
    picture: NotRequired[PictureRef]
    # A description of the picture in the caller's language. It doesn't reveal the right answer.
    picture_description: NotRequired[str]
    # True if the question was answered correctly earlier in a resumed attempt; absent if it isn't answered
    # yet.
    correct: NotRequired[bool]
    # The answer given earlier in a resumed attempt.
    given: NotRequired[GivenAnswer]


class StartLessonReply(TypedDict):
    # The attempt's id, needed to answer questions.
    attempt: str
    # The lesson's id.
    lesson: str
    # The questions in the order in which they are asked. Options are shuffled for this attempt, and nothing
    # reveals the right answer.
    questions: List[StartLessonQuestion]
    # The number of questions that were already answered in a resumed attempt; 0 for a new one.
    answered: int
    # The number of questions counted as wrong so far, including those of abandoned attempts since the lesson
    # was last finished.
    errors: NotRequired[int]


class AnswerQuestionReply(TypedDict):
    # True if the answer is right.
    correct: bool
    # For `choose`: the right option's position in the attempt's own order.
    right_option: NotRequired[int]
    # For `match` and `order`: the right order.
    right_order: NotRequired[List[int]]
    # For `type`: the best answer.
    right_text: NotRequired[str]
    # An explanation of the right answer in the caller's language; absent if the course has none.
    explanation: NotRequired[str]
    # The number of answered questions in the attempt.
    answered: int
    # The number of questions in the attempt.
    total: int


class WalletBalance(TypedDict):
    # The currency's id.
    currency: str
    # The currency's name in the caller's language, in the plural form that fits the amount.
    name: str
    # The spendable amount, excluding what is held.
    available: int
    # The amount held for purchases that aren't confirmed yet.
    held: int


class FinishLessonReply(TypedDict):
    # The lesson's id.
    lesson: str
    # The number of questions answered wrongly in this attempt, or in abandoned attempts since the lesson was
    # last finished.
    errors: int
    # The diamonds for this number of errors, at least 1.
    diamonds: int
    # The best result for the lesson, including this attempt.
    best_diamonds: int
    # The coins earned by this attempt: the difference to the previous best result.
    coins: int
    # The wallet's balances after the payment.
    balances: List[WalletBalance]
    # The id of the next lesson; absent when the course is completed.
    next_lesson: NotRequired[str]


class GetStreakMilestone(TypedDict):
    # The streak length in days.
    days: int
    # The time at which a run first reached this length; absent if none has. (milliseconds since 1970)
    reached_at: NotRequired[int]


class GetStreakReply(TypedDict):
    # The number of active days in the current run; 0 if the streak is expired.
    current: int
    # The number of active days in the longest run so far.
    longest: int
    # The last active day, in the time zone that the user had then; absent before the first.
    last_active_day: NotRequired[str]
    # The state of the streak today.
    status: Literal["active", "expiring_soon", "frozen", "expired", "never_begun"]
    # The hours until the end of the day, rounded up; only present if the status is `expiring_soon` or
    # `frozen`.
    hours_left: NotRequired[int]
    # The time at which the streak ends if the user does nothing and all freezes are spent; absent if no
    # streak is running. (milliseconds since 1970)
    ends_at: NotRequired[int]
    # The number of freezes left. A freeze is spent automatically when a day is missed.
    freezes: int
    # The app's milestones, the lowest first.
    milestones: List[GetStreakMilestone]


class ListBadgesBadge(TypedDict):
    # The badge's id.
    id: str
    # The badge's name in the caller's language.
    name: str
    # The requirement for the badge, in the caller's language.
    description: str
    # The text for a user who earned the badge; absent until then.
    earned: NotRequired[str]
    # The id of the badge's group; absent if the app doesn't group its badges.
    kind: NotRequired[str]
    # The progress, from 0 to 1.
    progress: float
    # The time at which the badge was earned; absent until then. (milliseconds since 1970)
    unlocked_at: NotRequired[int]
    # The picture's name in the client's own collection; absent if the badge has none.
    picture: NotRequired[str]
    # The progress in units of `goal`. For a badge with several criteria, the number of criteria met.
    count: int
    # The count at which the badge is earned.
    goal: int


class ListBadgesKind(TypedDict):
    # The group's id, used in a badge's `kind`.
    id: str
    # The group's name in the caller's language.
    name: str


class ListBadgesReply(TypedDict):
    # The badges, in the order of the app's data.
    badges: List[ListBadgesBadge]
    # The groups of badges, in display order; empty if the app doesn't group its badges.
    kinds: List[ListBadgesKind]


class GetWalletItem(TypedDict):
    # The item's id.
    id: str
    # The item's name in the caller's language.
    name: str
    # The id of the currency in which the price is paid.
    currency: str
    # The price in `currency`.
    price: int
    # The number of times that the account has bought the item.
    bought: int
    # The maximum number of purchases per account; absent if there is no limit.
    most: NotRequired[int]


class GetWalletReply(TypedDict):
    # The balances, ordered by currency id.
    balances: List[WalletBalance]
    # The items for sale, grouped by currency, in the order of the app's data.
    items: List[GetWalletItem]


class GetProfileReply(TypedDict):
    # The number of lessons finished at least once.
    lessons_completed: int
    # The number of lessons in the course.
    lessons: int
    # The sum of the best results of all lessons.
    diamonds: int
    # The wallet's current balances.
    balances: List[WalletBalance]
    # The share of right answers, from 0 to 1; absent before the first answer.
    accuracy: NotRequired[float]
    # The length of the streak in days; 0 if it is over.
    streak: int
    # The number of earned badges.
    badges: int
    # The time spent on questions, in seconds. Each question counts for at most two minutes.
    seconds_spent: int
    # The number of weak spots, as listed by `progress.lessons.weak-spots`.
    weak_spots: int


ReportedAction = TypedDict("ReportedAction", {
    # The device's own id for the action; a retry must send the same id. (an identifier)
    "id": "str",
    # The id of one of the app's actions. (an identifier)
    "action": "str",
    # The time of the action by the device's clock, in milliseconds since 1970.
    "at": "int",
    # The action's properties, as declared by the app's data; if omitted, the action has none. (at most 16384
    # bytes of JSON)
    "with": "NotRequired[dict[str, Any]]",
})


class ReportedResult(TypedDict):
    # The device's own id for the action; empty if the action was refused and its id can't be read.
    id: str
    # The outcome for this action.
    state: Literal["counted", "known", "over", "refused"]
    # The error that explains why the action was refused; absent if it wasn't refused.
    refusal: NotRequired[dict[str, Any]]
    # The ids of leaderboards that no longer accept the action because its day, week or month is closed;
    # absent if there are none.
    closed_boards: NotRequired[List[str]]


class ReportActionsReply(TypedDict):
    # One result per action, in the order of the request.
    results: List[ReportedResult]


class ListStreakDaysDay(TypedDict):
    # The day, in the user's time zone.
    day: str
    # The reason for marking the day.
    kind: Literal["active", "frozen", "given"]


class ListStreakDaysReply(TypedDict):
    # The days, in calendar order.
    days: List[ListStreakDaysDay]


class ListWalletHistoryEntry(TypedDict):
    # The transfer's id.
    transfer: str
    # The currency's id.
    currency: str
    # The amount: positive for a credit, negative for a debit.
    amount: int
    # The reason for the entry.
    kind: Literal["earned", "bought", "given", "adopted", "joined", "won"]
    # The id of the action, item, board or challenge behind the entry; empty for an imported balance and for
    # an amount taken back.
    about: str
    # The time of the entry. (milliseconds since 1970)
    at: int


class ListWalletHistoryReply(TypedDict):
    # The entries, the latest first.
    entries: List[ListWalletHistoryEntry]
    # The cursor for the next page; absent on the last page.
    next_cursor: NotRequired[str]


class PurchaseState(TypedDict):
    # The client's own id of the purchase.
    id: str
    # The id of the item.
    item: str
    # The state of the purchase.
    state: Literal["held", "done", "over"]
    # True if a purchase with this id and item already existed; this call bought nothing.
    was_known: bool
    # The time at which the hold expires; absent if nothing is held. (milliseconds since 1970)
    held_until: NotRequired[int]
    # The wallet's balances after the purchase.
    balances: List[WalletBalance]


class ListWeakSpotsSpot(TypedDict):
    # The id of the question's lesson.
    lesson: str
    # The title of the question's lesson in the caller's language.
    title: str
    # The question's id.
    question: str
    # The question's text in the caller's language.
    text: str
    # The picture shown with the question; absent if there is none.
    picture: NotRequired[PictureRef]
    # A description of the picture in the caller's language.
    picture_description: NotRequired[str]
    # The number of answers.
    answers: int
    # The number of wrong answers.
    wrong: int


class ListWeakSpotsReply(TypedDict):
    # The weak spots, the highest share of wrong answers first.
    spots: List[ListWeakSpotsSpot]


class PracticeWeakSpotsReply(TypedDict):
    # The attempt's id, needed to answer questions; absent if the account has no weak spots.
    attempt: NotRequired[str]
    # The questions, the highest share of wrong answers first. Options are shuffled, and nothing reveals the
    # right answer.
    questions: List[StartLessonQuestion]
    # The number of questions that were already answered in a resumed session; 0 for a new one.
    answered: int


class ImportedStreak(TypedDict):
    # The length of the run that ends on `last_active_day`, in days.
    current: int
    # The length of the longest run, in days; if omitted, `current`.
    longest: NotRequired[int]
    # The last active day, by the device's calendar.
    last_active_day: str


class ImportedBadge(TypedDict):
    # The badge's id. (an identifier)
    badge: str
    # The time at which the badge was earned, in milliseconds since 1970.
    unlocked_at: int


class ImportedLesson(TypedDict):
    # The lesson's id. (an identifier)
    lesson: str
    # The best result, in diamonds, as defined by the course's rewards.
    diamonds: int
    # The time at which the lesson was first completed, in milliseconds since 1970.
    completed_at: int


class ImportedBalance(TypedDict):
    # The device's own id for the balance; a retry must send the same id. Balances of several devices are
    # added up. (an identifier)
    id: str
    # The currency's id. (an identifier)
    currency: str
    # The amount that the device had.
    amount: int


class ImportedResult(TypedDict):
    # The id of the badge, lesson or balance; absent for the streak, and for an item whose id can't be read.
    id: NotRequired[str]
    # The error that explains why the item was refused; a refused item changes nothing. Absent if the item was
    # imported.
    refusal: NotRequired[dict[str, Any]]


class ImportedSum(TypedDict):
    # The currency's id.
    currency: str
    # The total that devices claimed.
    brought: int
    # The part of the claimed total that was credited: at most what the imported lessons and days could have
    # paid.
    taken: int


class LocalProgressImport(TypedDict):
    # True if the account can still import data: before its first import, and until `ends_at`.
    open: bool
    # The time at which the import closes; absent before the first import. (milliseconds since 1970)
    ends_at: NotRequired[int]
    # The imported amounts per currency, ordered by currency id.
    balances: List[ImportedSum]


class ImportLocalProgressReply(TypedDict):
    # The result for the streak; absent if the request had none.
    streak: NotRequired[ImportedResult]
    # One result per badge, in the order of the request.
    badges: List[ImportedResult]
    # One result per lesson, in the order of the request.
    lessons: List[ImportedResult]
    # One result per balance, in the order of the request.
    balances: List[ImportedResult]
    # The state of the account's import after this request.
    local_import: LocalProgressImport


class LeaderboardStanding(TypedDict):
    # The rank; 1 is the best. Ties share a rank, and the following ranks are skipped (1, 2, 2, 4).
    rank: int
    # The score that determines the rank.
    score: int


class ListLeaderboardsBoard(TypedDict):
    # The board's id.
    id: str
    # The board's name in the caller's language.
    name: str
    # True if the board ranks all players; false if it only ranks the members of a group.
    is_of_all: bool
    # The first day of the current day, week or month; absent for a board without an end.
    period: NotRequired[str]
    # The time at which the period ends and all scores start again; absent for a board without an end.
    # (milliseconds since 1970)
    ends_at: NotRequired[int]
    # The number of players with a score on the board; 0 for a board that only ranks the members of a group.
    members: int
    # The account's own standing; absent if it has no score yet, and for a board that only ranks the members
    # of a group.
    standing: NotRequired[LeaderboardStanding]


class ListLeaderboardsReply(TypedDict):
    # The name that other users see; absent if the account doesn't take part.
    name: NotRequired[str]
    # True if an operator of the app has hidden the name. The account becomes visible again by choosing
    # another name.
    is_name_hidden: bool
    # The boards, in the order of the app's data.
    boards: List[ListLeaderboardsBoard]


class GetLeaderboardEntry(TypedDict):
    # The player's id for `progress.leaderboards.report`. It isn't the account's id.
    player: str
    # The player's name; absent while an operator of the app hides it.
    name: NotRequired[str]
    # The rank; 1 is the best. Ties share a rank.
    rank: int
    # The score that determines the rank.
    score: int
    # True for the caller's own entry.
    is_me: bool


class GetLeaderboardReply(TypedDict):
    # The first day of the day, week or month; absent for a board without an end.
    period: NotRequired[str]
    # The time at which the period ends or ended; absent for a board without an end. (milliseconds since 1970)
    ends_at: NotRequired[int]
    # True if the period is over and its ranks are final.
    is_final: bool
    # The number of players with a score on the board.
    members: int
    # The entries, the best first.
    entries: List[GetLeaderboardEntry]
    # The account's own standing; absent if it has no score.
    standing: NotRequired[LeaderboardStanding]
    # The cursor for the next page; absent on the last page.
    next_cursor: NotRequired[str]


class RewardGiven(TypedDict):
    # The currency's id; absent if the reward has none.
    currency: NotRequired[str]
    # The amount in `currency`; absent if the reward has no currency.
    amount: NotRequired[int]
    # The badge's id; absent if the reward has none.
    badge: NotRequired[str]


class ListLeaderboardHistoryPeriod(TypedDict):
    # The first day of the period.
    period: str
    # The number of players with a rank.
    members: int
    # The account's own standing.
    standing: LeaderboardStanding
    # The reward for the rank; absent if there was none.
    reward: NotRequired[RewardGiven]


class ListLeaderboardHistoryReply(TypedDict):
    # The periods that the app retains, the latest first.
    periods: List[ListLeaderboardHistoryPeriod]


class ListChallengesChallenge(TypedDict):
    # The challenge's id.
    id: str
    # The challenge's name in the caller's language.
    name: str
    # The task in the caller's language.
    description: str
    # The text for a user who completed the challenge; absent until then.
    done: NotRequired[str]
    # The picture's name in the client's own collection; absent if the challenge has none.
    picture: NotRequired[str]
    # The progress, from 0 to 1.
    progress: float
    # The progress in units of `goal`. For a challenge with several criteria, the number of criteria met.
    count: int
    # The count at which the challenge is completed.
    goal: int
    # The time of completion; absent until then. (milliseconds since 1970)
    completed_at: NotRequired[int]
    # The reward for the challenge; absent if it has none.
    reward: NotRequired[RewardGiven]


class ListChallengesRotation(TypedDict):
    # The rotation's id.
    id: str
    # The rotation's name in the caller's language.
    name: str
    # The first day of the day, week or month.
    period: str
    # The time at which the next challenges are selected. (milliseconds since 1970)
    ends_at: int
    # The challenges, in the order in which they were selected.
    challenges: List[ListChallengesChallenge]
    # The number of consecutive days, weeks or months with a completed challenge, up to the current or the
    # previous one; at most 366.
    in_a_row: int


class ListChallengesReply(TypedDict):
    # The current rotations, in the order of the app's data.
    rotations: List[ListChallengesRotation]


class MakeBundleReply(TypedDict):
    # The lesson's id.
    lesson: str
    # The version of the bundled lesson, needed to submit the answers.
    version: str
    # Always false: a bundle that can be submitted never contains the right answers.
    holds_answers: bool
    # The questions in the order in which they are asked. Options are shuffled for this bundle.
    questions: List[StartLessonQuestion]


class PackedAnswer(TypedDict):
    # The question's id. (an identifier)
    question: str
    # For `choose`: the option's position in the bundle's own order.
    option: NotRequired[int]
    # For `match` and `order`: positions in the bundle's own order, each used once.
    order: NotRequired[List[int]]
    # For `type`: the text that was entered. (text of one line)
    text: NotRequired[str]


class SubmitBundleReply(TypedDict):
    # One result per answer, in the order of the request.
    answers: List[AnswerQuestionReply]
    # The result of the lesson.
    result: FinishLessonReply


class MakePracticeBundleQuestion(TypedDict):
    # The question. Options are shuffled for this bundle.
    asked: StartLessonQuestion
    # For `choose`: the right option's position.
    right_option: NotRequired[int]
    # For `match` and `order`: the right order.
    right_order: NotRequired[List[int]]
    # For `type`: the accepted answers, the best first. Case, accents and spaces are ignored.
    accepts: NotRequired[List[str]]
    # For `type`: the number of letters that may be wrong.
    typos: NotRequired[int]
    # An explanation of the right answer in the caller's language; absent if the course has none.
    explanation: NotRequired[str]


class MakePracticeBundleReply(TypedDict):
    # Always true: a bundle with right answers can't be submitted and pays nothing.
    holds_answers: bool
    # The questions of the lesson in their order, or the weak spots with the highest share of wrong answers
    # first.
    questions: List[MakePracticeBundleQuestion]


class PlayerGroup(TypedDict):
    # The group's id.
    id: str
    # The name chosen by the founder.
    name: str
    # The code that lets other users join. (a code of eight letters and digits, such as ABCD-EFGH; case,
    # blanks and hyphens don't matter)
    code: str
    # The number of members.
    members: int
    # True if the account may remove members and change the code. The founder is the first owner; when the
    # owner leaves, the longest-standing member becomes the owner.
    is_owner: bool


class ListGroupsReply(TypedDict):
    # The groups, in the order in which the account joined them.
    groups: List[PlayerGroup]


class Notice(TypedDict):
    # The notice's id.
    id: str
    # The id of the notice's kind in `notices.json`.
    kind: str
    # The title in the account's language.
    title: str
    # The body in the account's language.
    body: str
    # The time when the notice was added to the inbox. (milliseconds since 1970)
    created_at: int
    # The time when the notice was marked as read; absent while it is unread. (milliseconds since 1970)
    read_at: NotRequired[int]
    # The link that the notice opens, in the app's own form; absent if there is none.
    link: NotRequired[str]


class ListInboxReply(TypedDict):
    # The notices, newest first.
    notices: List[Notice]
    # The number of unread notices in the whole inbox.
    unread: int
    # The cursor for the next page; absent on the last.
    next_cursor: NotRequired[str]


class ReadInboxReply(TypedDict):
    # The number of unread notices in the whole inbox.
    unread: int


class NoticePreferencesChannels(TypedDict):
    # True if notices are added to the inbox.
    inbox: bool
    # True if notices are sent to connected clients.
    live: bool
    # True if notices are pushed to devices, even while the app isn't open.
    push: bool


class NoticePreferencesMove(TypedDict):
    # The quiet hour at which the notice would be sent, 0 to 23.
    from_hour: int
    # The hour at which the notice is sent, 0 to 23.
    to_hour: int


class NoticePreferencesKind(TypedDict):
    # The id of the kind in `notices.json`.
    kind: str
    # The kind's name in the account's language; absent for a kind that can't be turned off.
    name: NotRequired[str]
    # True if the account wants notices of this kind.
    is_on: bool
    # The hour of the day in the preferences' time zone, 0 to 23; absent for a kind without an hour.
    hour: NotRequired[int]
    # The channels for the kind. Channels that the app's data doesn't allow for the kind are always off.
    channels: NoticePreferencesChannels
    # Present if quiet hours move the kind to another hour.
    moved_by_quiet: NotRequired[NoticePreferencesMove]


class NoticePreferencesQuiet(TypedDict):
    # The first quiet hour, 0 to 23.
    from_hour: int
    # The hour at which the quiet hours end. The same value as `from_hour` means no quiet hours.
    until_hour: int


class NoticePreferences(TypedDict):
    # The app's kinds of notices, in the order of the app's data.
    kinds: List[NoticePreferencesKind]
    # The quiet hours, in which only notices about something that just happened are delivered; absent if there
    # are none.
    quiet: NotRequired[NoticePreferencesQuiet]
    # The IANA name of the time zone for all hours.
    time_zone: str


class SetPreferencesChannelChoice(TypedDict):
    # True to add notices to the inbox.
    inbox: NotRequired[bool]
    # True to send notices to connected clients.
    live: NotRequired[bool]
    # True to push notices to devices, even while the app isn't open.
    push: NotRequired[bool]


class SetPreferencesKindChoice(TypedDict):
    # The kind's id in `notifications.preferences.get`. The kind must have a name there. (an identifier)
    kind: str
    # False to turn the kind off.
    is_on: NotRequired[bool]
    # The hour of the day. It must be outside the quiet hours, and the kind must have an hour.
    hour: NotRequired[int]
    # The channels to turn on or off.
    channels: NotRequired[SetPreferencesChannelChoice]


class SetPreferencesQuietChoice(TypedDict):
    # The first quiet hour.
    from_hour: int
    # The hour at which the quiet hours end. The same value as `from_hour` means no quiet hours.
    until_hour: int


class GetPlanPlanned(TypedDict):
    # The id of the kind in `notices.json`.
    kind: str
    # The day in the account's time zone.
    day: str
    # The time of delivery. (milliseconds since 1970)
    at: int


class GetPlanReply(TypedDict):
    # The notices, soonest first.
    notices: List[GetPlanPlanned]


class SetDeviceReply(TypedDict):
    # The number of the account's devices that are registered for pushes.
    devices: int


class SetBrowserReply(TypedDict):
    # The number of the account's browsers that are registered for pushes.
    browsers: int


GetBrowserKeyReply = TypedDict("GetBrowserKeyReply", {
    # The key for `applicationServerKey` of `pushManager.subscribe`: 65 bytes in Base64 without padding.
    # Absent if pushes to browsers aren't configured.
    "key": "NotRequired[str]",
})


class AuthenticateReply(TypedDict):
    # The account's id.
    account: str
    # The app's id.
    app: str
    # The current plan, or `free`.
    plan: str


class LiveEvent(TypedDict):
    # The event type: a type used between services, such as `entitlements.subscription.changed`;
    # `notifications.notice.delivered` for a notice; `gateway.events.began` at the beginning;
    # `gateway.events.missed` if events are missing before the next one; or `content.version.changed` with the
    # new `version` of the app's data. Ignore unknown types.
    type: str
    # The event's payload, as sent by the publishing service. (any JSON)
    data: Any
    # The cursor to send as `since`; absent for an event that isn't stored.
    cursor: NotRequired[str]


class GetViewPart(TypedDict):
    # The outcome of the part.
    state: Literal["ok", "failed", "late", "skipped"]
    # The result of the part's call. (any JSON)
    result: NotRequired[Any]
    # The `error` object of the part's call, if the part failed or was late. (any JSON)
    error: NotRequired[Any]
    # The name of the part whose result is missing, or `request`; absent unless this part was skipped.
    lacks: NotRequired[str]
    # The time from the start of the view to the start of the part's call, in milliseconds. A part waits for
    # the parts whose results it uses.
    after_ms: float
    # The duration of the part's call, in milliseconds.
    took_ms: float


class GetViewReply(TypedDict):
    # The view's id.
    view: str
    # The parts by name. Every part is present, whatever its state.
    parts: dict[str, GetViewPart]
    # The time at which to refresh the data if no event arrives earlier: the user's next midnight. Absent if
    # `views.json` doesn't ask for it. (milliseconds since 1970)
    refresh_at: NotRequired[int]


class GetAppReply(TypedDict):
    # The app's id.
    app: str
    # The app's display name, in the caller's language.
    name: str
    # The version of the app's data. If it changes, any part of the data may have changed.
    content_version: str
    # The app's languages, with the default language first.
    languages: List[str]
    # The theme's colours by role, as `#RRGGBB`.
    theme: dict[str, str]
    # The app's own configuration for its clients, as defined in its folder. (any JSON)
    config: Any
    # The app's flags by id. True if the caller's plan includes the flag.
    flags: dict[str, bool]
    # The minimum supported version of the client; absent for any version.
    least_client_version: NotRequired[str]
    # True if the caller's `client_version` is below the minimum version.
    is_client_too_old: bool


class DiscoverInfo(TypedDict):
    # The title of the API.
    title: str
    # The gateway's version.
    version: str
    # A short description for client developers.
    description: str


class DiscoverComponents(TypedDict):
    # An object with all definitions by name. (any JSON)
    schemas: Any


DiscoverReply = TypedDict("DiscoverReply", {
    # The OpenRPC version.
    "openrpc": "str",
    # The title, version and description of the API.
    "info": "DiscoverInfo",
    # The method objects.
    "methods": "List[Any]",
    # The definitions that the methods refer to. They are in `schemas`, by name.
    "components": "DiscoverComponents",
    # The limits that apply to every call, by the names of their settings. The values are bytes, milliseconds,
    # counts or rates per second. Also contains `json_depth`, the maximum nesting depth of arrays and objects.
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
        """Describes the methods in OpenRPC.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns a screen's data from several services at once.

        Args:
            view: The view's id.
            params_: The request params that the view's parts use.

        Raises:
            NotFound, in addition to the failures of any call.
            EntitlementRequired, in addition to the failures of any call.
            PermissionDenied, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Succeeds if all services are ready; otherwise fails and names a service that isn't ready.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns an app's name, colours, configuration, flags and minimum client version.

        Args:
            app: The app's id, for a caller without a session. With a session, the session's app is used.
            client_version: The version of the calling client, such as `1.4.2`. Text after the numbers, as in
                `1.4.2 (45)`, is ignored. A version without numbers counts as none.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Streams the account's live events until the call is cancelled.

        Args:
            since: The `cursor` of the last event that the client received. Omit it to receive only new
                events.
            content_version: The version of the app's data that the client has. If the current version
                differs, the client receives an event at once. If omitted, the client only receives an event
                when the version changes.
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
        """Sets the session token for all later calls on this connection.

        Args:
            token: The session token from registration: `qt_…`.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns the call's params.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Turns pushes to the calling browser on or off.

        Args:
            endpoint: The address of the browser's push service (`endpoint` of its `PushSubscription`). If
                left out, the browser is unregistered.
            p256dh: The browser's public key for the subscription, in Base64 without padding (`p256dh`).
            auth: The browser's secret for the subscription, in Base64 without padding (`auth`).

        Raises:
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: SetBrowserReply = self._client.call("notifications.browsers.set", given({"endpoint": endpoint, "p256dh": p256dh, "auth": auth}), key=key, timeout=timeout)
        return result

    def key_(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetBrowserKeyReply:
        """Returns the public key with which browsers subscribe to pushes.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Turns pushes to the calling device on or off.

        Args:
            token: The device's token from Apple's push service, in hexadecimal. If left out, the device is
                unregistered.
            environment: The push service that issued the token; `production` if left out.

        Raises:
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the notices that are due next if the user does nothing in the meantime.

        Args:
            days: The number of days to plan, 1 to 30; 7 if left out.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns the account's notification preferences: kinds, channels and quiet hours.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Sets the notices that the account receives, their channels, and quiet hours.

        Args:
            kinds: The choices by kind. If a kind is named twice, the later choice applies.
            quiet: The account's own quiet hours, instead of the app's.
            time_zone: The IANA name of the time zone.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
            limit: The maximum number of notices, 1 to 100; 50 if left out.
            cursor: The `next_cursor` of the previous page; left out for the first page.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
            notices: The ids of the notices; all notices if left out.

        Raises:
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns the parameters of the call.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the account's groups.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Creates a group that other accounts join by its code.

        Args:
            name: The group's name: at most 24 characters.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            ContentBlocked, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Joins a group by its code.

        Args:
            code: The group's code.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Leaves a group, or removes a member from the account's own group.

        Args:
            group: The group's id.
            player: The id of the player to remove, from the leaderboard; if omitted, the account itself
                leaves.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            PermissionDenied, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Replaces the code of the account's own group.

        Args:
            group: The group's id.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            PermissionDenied, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: ListGroupsReply = self._client.call("progress.groups.renew", given({"group": group}), key=key, timeout=timeout)
        return result


class ProgressBundlesMethods:
    """The methods of `progress.bundles`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def make(
        self,
        *,
        lesson: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> MakeBundleReply:
        """Creates an offline bundle of a lesson, without the right answers.

        Args:
            lesson: The lesson's id.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            EntitlementRequired, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: MakeBundleReply = self._client.call("progress.bundles.make", given({"lesson": lesson}), key=key, timeout=timeout)
        return result

    def submit(
        self,
        *,
        lesson: str,
        version: str,
        answers: List[PackedAnswer],
        key: str | None = None,
        timeout: float | None = None,
    ) -> SubmitBundleReply:
        """Submits the answers to an offline bundle, and returns the lesson's result.

        Args:
            lesson: The lesson's id.
            version: The bundle's `version`.
            answers: The answers, one for each question.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            PermissionDenied, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: SubmitBundleReply = self._client.call("progress.bundles.submit", given({"lesson": lesson, "version": version, "answers": answers}), key=key, timeout=timeout)
        return result

    def practice(
        self,
        *,
        lesson: str | None = None,
        limit: int | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> MakePracticeBundleReply:
        """Creates an offline bundle for practice, with the right answers.

        Args:
            lesson: The id of a completed lesson; if omitted, the bundle contains the account's weak spots
                from all lessons.
            limit: The maximum number of weak spots; if omitted, 20.

        Raises:
            NotFound, in addition to the failures of any call.
            PermissionDenied, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: MakePracticeBundleReply = self._client.call("progress.bundles.practice", given({"lesson": lesson, "limit": limit}), key=key, timeout=timeout)
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
        """Lists the account's current challenges with its progress.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the app's leaderboards with the account's rank.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns a page of a leaderboard: from the top, or around the account's rank.

        Args:
            board: The board's id.
            period: The first day of an earlier day, week or month; if omitted, the current one.
            group: The id of a group that the account belongs to, to list only its members; if omitted, all
                players.
            around_me: True to get the page around the account's own place. Such a page has no cursor.
            limit: The page size; if omitted, 20.
            cursor: The previous page's `next_cursor`.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the account's results of a leaderboard's past periods, newest first.

        Args:
            board: The board's id.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Joins the app's leaderboards under a name, or changes the name.

        Args:
            name: The name that other users see: at most 24 characters.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            ContentBlocked, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: ListLeaderboardsReply = self._client.call("progress.leaderboards.join", given({"name": name}), key=key, timeout=timeout)
        return result

    def leave(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Nothing:
        """Removes the account from all leaderboards and groups.

        Raises:
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Reports a player's name to the operator.

        Args:
            player: The player's id from the leaderboard.
            reason: The reason for the report.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: Nothing = self._client.call("progress.leaderboards.report", given({"player": player, "reason": reason}), key=key, timeout=timeout)
        return result


class ProgressLocalMethods:
    """The methods of `progress.local`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def import_(
        self,
        *,
        streak: ImportedStreak | None = None,
        badges: List[ImportedBadge] | None = None,
        lessons: List[ImportedLesson] | None = None,
        balances: List[ImportedBalance] | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ImportLocalProgressReply:
        """Imports a streak, badges, lessons and coins from a device, and returns the result for each.

        Args:
            streak: The device's streak; omitted if it has none.
            badges: The device's badges, at most 50.
            lessons: The device's lessons, at most 50.
            balances: The device's balances, at most 10.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: ImportLocalProgressReply = self._client.call("progress.local.import", given({"streak": streak, "badges": badges, "lessons": lessons, "balances": balances}), key=key, timeout=timeout)
        return result

    def state(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> LocalProgressImport:
        """Returns how much was imported from devices, and when the import closes.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: LocalProgressImport = self._client.call("progress.local.state", {}, key=key, timeout=timeout)
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
        """Reports actions of the user in the app; each counts once by its id.

        Args:
            actions: The actions, 1 to 100, in any order.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns the account's lessons, accuracy, streak, badges and balances at once.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns the account's balances and the items for sale.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the wallet's entries, newest first.

        Args:
            currency: The id of a currency, to list only its entries; if omitted, all currencies.
            limit: The page size; if omitted, 50.
            cursor: The previous page's `next_cursor`.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Buys an item with a currency of the wallet.

        Args:
            id: The client's own id for the purchase; a retry must send the same id.
            item: The id of an item from the wallet's reply.
            hold: True to hold the price until the purchase is settled; if omitted, the price is paid
                immediately.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Confirms a purchase whose price is reserved, or cancels it.

        Args:
            id: The client's own id of the purchase.
            confirm: True if the item was delivered, which confirms the purchase; false to release the price.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns the account's streak.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the days that count for the streak, and the days on which freezes were used.

        Args:
            from_: The first day; if omitted, 30 days before the last.
            to: The last day, at most 366 days after the first; if omitted, today.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Starts an attempt at a lesson.

        Args:
            lesson: The lesson's id.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            PermissionDenied, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
            option: For `choose`: the option's position in the attempt's own order, from 0.
            order: For `match` and `order`: positions in the attempt's own order, each used once.
            text: For `type`: the text that was entered.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Finishes an attempt and pays its reward.

        Args:
            attempt: The attempt's id.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Abandons an unfinished attempt.

        Args:
            attempt: The attempt's id.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the questions that the account answered wrongly.

        Args:
            limit: The maximum number of weak spots; if omitted, 20.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Starts practice of questions that the account answered wrongly.

        Args:
            limit: The maximum number of questions; if omitted, 10. A resumed session keeps its own questions.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns the course with the account's lesson states.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        self.local = ProgressLocalMethods(client)
        self.leaderboards = ProgressLeaderboardsMethods(client)
        self.challenges = ProgressChallengesMethods(client)
        self.bundles = ProgressBundlesMethods(client)
        self.groups = ProgressGroupsMethods(client)

    def ping(
        self,
        params: dict[str, Any] | None = None,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> dict[str, Any]:
        """Returns the parameters of the call.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: dict[str, Any] = self._client.call("progress.ping", params or {}, key=key, timeout=timeout)
        return result


class AiLocalMethods:
    """The methods of `ai.local`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def import_(
        self,
        *,
        texts: List[ImportedText],
        key: str | None = None,
        timeout: float | None = None,
    ) -> ImportLocalTextsReply:
        """Imports texts from a device, and returns the result for each.

        Args:
            texts: The texts, in any order. If there may be more than `max_texts`, send the newest first.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: ImportLocalTextsReply = self._client.call("ai.local.import", given({"texts": texts}), key=key, timeout=timeout)
        return result

    def state(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> LocalTextImport:
        """Returns the number of texts imported from devices, and the time until which more are accepted.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: LocalTextImport = self._client.call("ai.local.state", {}, key=key, timeout=timeout)
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
        """Returns the account's text of the day.

        Args:
            generator: The id of a generator with a text of the day; if omitted, the app's first such
                generator.
            language: The language of the text; if omitted, the account's language.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the picture templates for sharing texts.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns a range of bytes of the share picture of one of the account's texts.

        Args:
            text: The text's id.
            template: The template's id.
            offset: The start of the range in bytes; if omitted, 0.
            length: The length of the range in bytes; if omitted, 65,536.

        Raises:
            NotFound, in addition to the failures of any call.
            EntitlementRequired, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Reports a text to the operator.

        Args:
            generator: The generator's id.
            text: The text's id; absent for a text that isn't in the history, which is then quoted in `words`.
            words: The reported words, for a text without an id.
            reason: The reason for the report.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Sets the account's reaction to a text.

        Args:
            text: The text's id.
            reaction: The id of one of the generator's reactions; absent removes the reaction.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Counts the account's reactions to a generator's texts.

        Args:
            generator: The generator's id.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
            generator: The id of a generator, to list only its texts.
            favorite: True to list only favourites, false to list only other texts.
            search: Words to search for. A text matches if each search word is the beginning of one of its
                words; case and accents are ignored. A page may have fewer texts than `limit`, or none,
                although more pages follow.
            limit: The page size, 1 to 100; if omitted, 50.
            cursor: The previous page's `next_cursor`; omitted for the first page.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns one of the account's texts.

        Args:
            text: The text's id.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Marks one of the account's texts as a favourite, or removes the mark.

        Args:
            text: The text's id.
            favorite: True to mark the text, false to remove the mark.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
            generator: The id of a generator, to delete only its texts.

        Raises:
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the app's generators and their inputs.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        self.local = AiLocalMethods(client)

    def generate(
        self,
        *,
        generator: str,
        inputs: dict[str, Any] | None = None,
        language: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GeneratedText:
        """Generates a text from the caller's inputs.

        Args:
            generator: The id of a generator from `ai.generators.list`.
            inputs: The inputs by id: the id of a choice, the number of a level (from 1), the id of an item,
                or free text.
            language: The text's language; if omitted, the caller's language.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            EntitlementRequired, in addition to the failures of any call.
            ContentBlocked, in addition to the failures of any call.
            ProviderFailed, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Generates a text from the caller's inputs.

        Args:
            generator: The id of a generator from `ai.generators.list`.
            inputs: The inputs by id: the id of a choice, the number of a level (from 1), the id of an item,
                or free text.
            language: The text's language; if omitted, the caller's language.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            EntitlementRequired, in addition to the failures of any call.
            ContentBlocked, in addition to the failures of any call.
            ProviderFailed, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns the parameters of the call.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: dict[str, Any] = self._client.call("ai.ping", params or {}, key=key, timeout=timeout)
        return result


class ContentLocalMethods:
    """The methods of `content.local`."""

    def __init__(self, client: Caller) -> None:
        self._client = client

    def import_(
        self,
        *,
        cards: List[ImportedCard] | None = None,
        books: List[ImportedBook] | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ImportLocalContentReply:
        """Imports cards and reading positions from a device, and returns the result for each.

        Args:
            cards: The cards, in the order in which they are added.
            books: The reading positions, one for each book.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: ImportLocalContentReply = self._client.call("content.local.import", given({"cards": cards, "books": books}), key=key, timeout=timeout)
        return result

    def state(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> LocalImportState:
        """Returns how much was imported from devices, and when the import closes.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: LocalImportState = self._client.call("content.local.state", {}, key=key, timeout=timeout)
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
        """Starts an export of the account's cards to a file.

        Args:
            format: The format of the file.
            front_language: Exports only cards with this front language, a BCP 47 tag. Defaults to any.
            back_language: Exports only cards with this back language, a BCP 47 tag. Defaults to any.
            tag: Exports only cards with this tag. Defaults to all cards.
            favorite: True exports only favourites, false only other cards. Defaults to both.
            text: Exports only cards with this text in their front, back or notes. Defaults to all cards.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns an export's progress and its file.

        Args:
            export: The export's id.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Starts an import of the cards in a file.

        Args:
            file: The file's id, as returned by `content.files.begin`.
            format: The format of the file. Defaults to the kind it was uploaded as.
            delimiter: A table's delimiter. Detected by default.
            header: True if a table's first row names its columns. Detected by default.
            columns: A table's columns, in order. By default the header names them.
            front_field: The number of the field in Anki's notes that holds the front. Defaults to 1.
            back_field: The number of the field in Anki's notes that holds the back. Defaults to 2.
            deck_tags: True to add the name of each card's Anki deck as a tag. Defaults to false.
            front_language: The front's language for cards that name none. Defaults to the language of the
                account's pair.
            back_language: The back's language for cards that name none. Defaults to the language of the
                account's pair.
            tags: Tags for every card, in addition to the card's own.
            duplicates: The treatment of duplicates. Defaults to `skip`.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns an import's progress.

        Args:
            import_: The import's id.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Streams an import's progress until the import ends.

        Args:
            import_: The import's id.

        Raises:
            NotFound, in addition to the failures of any call.
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
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Cancels an import; the cards that it has added remain.

        Args:
            import_: The import's id.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Resumes an import that stopped at the plan's limit.

        Args:
            import_: The import's id.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the rows that were rejected, with reasons.

        Args:
            import_: The import's id.
            limit: The maximum number of entries on the page, 1 to 200. Defaults to 50.
            cursor: The `next_cursor` of the previous page. Omit it for the first page.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Begins an upload in pieces, or finds one that was interrupted.

        Args:
            kind: The kind of the file.
            bytes: The length of the whole file, in bytes. Each kind has its own limit.
            sha256: The SHA-256 digest of the whole file.

        Raises:
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Stores a piece of an upload at its offset.

        Args:
            file: The file's id.
            offset: The piece's offset in the file, in bytes; at most `received`.
            data: The piece's content.
            sha256: The SHA-256 digest of the piece before its encoding.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Completes an upload if its digest matches.

        Args:
            file: The file's id.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: FileReply = self._client.call("content.files.finish", given({"file": file}), key=key, timeout=timeout)
        return result

    def list(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListFilesReply:
        """Lists the account's files with the bytes received.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns a range of bytes of a completed file.

        Args:
            file: The file's id.
            offset: The offset of the first byte to return. Defaults to 0.
            length: The maximum number of bytes to return. Defaults to the largest piece that fits in a reply.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Deletes a file.

        Args:
            file: The file's id.

        Raises:
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns the account's reading positions.

        Args:
            book: The id of a book. Defaults to all opened books. Favourites that were never opened aren't
                included.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Records the current page of a book, and whether the book is finished or a favourite.

        Args:
            book: The book's id.
            page: The page, from 1; 0 is the closed book. The last page finishes the book unless `finished` is
                false. An earlier page of a finished book means that the user reads it again; it stays
                finished.
            finished: True marks the book as finished, false as unfinished. If omitted, only reaching the last
                page changes the state.
            favorite: True for a favourite. Omit it to leave it unchanged.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            EntitlementRequired, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns a range of bytes of a picture in the requested size.

        Args:
            picture: The picture's name, as given in a reply.
            size: The size. Defaults to the original size.
            half: The half to return. Defaults to the whole picture.
            offset: The offset of the first byte to return. Defaults to 0.
            length: The maximum number of bytes to return. Defaults to the largest piece that fits in a reply.

        Raises:
            NotFound, in addition to the failures of any call.
            EntitlementRequired, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns links that open pictures without a session for a few minutes.

        Args:
            pictures: The pictures' names, as given in replies. Missing and locked pictures are left out of
                the reply.
            size: The size. Defaults to the original size.
            half: The half to return. Defaults to the whole picture.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns a range of bytes of a picture. If the picture isn't public, a link is also required.

        Args:
            app: The app's id.
            sha256: The picture's `sha256`, as given in a reply.
            size: The size. Defaults to the original size.
            half: The half to return. Defaults to the whole picture.
            link: The link token, required for a picture that isn't public.
            offset: The offset of the first byte to return. Defaults to 0.
            length: The maximum number of bytes to return. Defaults to the largest piece that fits in a reply.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the books with the account's reading position in each.

        Args:
            language: The language of the titles. Defaults to the caller's language.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns a book's pages: texts and spoken descriptions.

        Args:
            book: The book's id.
            language: The language of the texts. Defaults to the caller's language.

        Raises:
            NotFound, in addition to the failures of any call.
            EntitlementRequired, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: GetBookReply = self._client.call("content.books.get", given({"book": book, "language": language}), key=key, timeout=timeout)
        return result

    def opening(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetBookOpeningReply:
        """Returns the phases of the animation that opens and closes a book.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Shares cards under a code, so that other accounts can add them.

        Args:
            cards: The cards' ids. Defaults to the cards with `tag`, or to all cards if `tag` is omitted.
            tag: The tag's name, matched without regard to case.
            title: The title of the set. Defaults to none.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Revokes the code of a shared set of cards.

        Args:
            code: The set's code.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns the cards that are shared under a code.

        Args:
            code: The code of the shared set.
            limit: The maximum number of cards on the page. Defaults to 50.
            cursor: The `next_cursor` of the previous page. Omit it for the first page.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Adds the cards that are shared under a code: all of them or none, and only once.

        Args:
            code: The code of the shared set.
            again: True to add the cards even if they were added before. Defaults to false.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
            days: The number of days up to today in the account's time zone, 1 to 366. Defaults to 30.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Records reviews of cards, each once, and returns when each card is due again.

        Args:
            reviews: The reviews. Each has an id that the client creates, so that a repeated submission is
                recognised.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the cards that are due for review.

        Args:
            limit: The maximum number of cards. Defaults to 20.
            new: The maximum number of new cards in the reply. Defaults to as many as fit.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the sets of ready-made cards for a pair of languages.

        Args:
            front_language: Lists only presets with this front language, a BCP 47 tag. Defaults to any.
            back_language: Lists only presets with this back language, a BCP 47 tag. Defaults to any.
            language: The language of the titles. Defaults to the caller's language.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns the cards of a preset.

        Args:
            preset: The preset's id.
            language: The language of the title. Defaults to the caller's language.
            limit: The maximum number of cards on the page. Defaults to 50.
            cursor: The `next_cursor` of the previous page. Omit it for the first page.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Adds a preset's cards: all of them or none, and only once.

        Args:
            preset: The preset's id.
            again: True to add the cards even if the preset was added before, for a user who has deleted them.
                Defaults to false.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns the languages of new cards, and the available languages.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Sets the languages of new cards.

        Args:
            front: The language of the side to be learnt, one of the app's languages.
            back: The language of the side that explains the front, a different one of the app's languages.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the account's tags with their numbers of cards.

        Args:
            limit: The maximum number of tags on the page. Defaults to 50.
            cursor: The `next_cursor` of the previous page. Omit it for the first page.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Renames a tag, or merges it into the tag that has the new name.

        Args:
            tag: The tag's name, matched without regard to case.
            name: The new name. Leading and trailing spaces are removed.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Deletes a tag; its cards remain.

        Args:
            tag: The tag's name, matched without regard to case.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the account's cards, oldest first, with filters, and how much of the limit is used.

        Args:
            limit: The maximum number of cards on the page, 1 to 200. Defaults to 50.
            cursor: The `next_cursor` of the previous page. Omit it for the first page.
            front_language: Lists only cards with this front language, a BCP 47 tag. Defaults to any.
            back_language: Lists only cards with this back language, a BCP 47 tag. Defaults to any.
            tag: Lists only cards with this tag, matched without regard to case.
            favorite: True lists only favourites, false only other cards. Defaults to both.
            text: Lists only cards with this text in their front, back or notes. Case and accents are ignored.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns a card.

        Args:
            card: The card's id.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Adds a card within the plan's limit.

        Args:
            front: The side to be learnt. The app's `cards.json` limits its length.
            back: The side that explains the front. It may be omitted only where the app allows cards without
                a back.
            notes: The user's notes. Defaults to none.
            tags: The names of tags. A tag is found without regard to case, or created. An account has at most
                1,000 tags.
            favorite: True for a favourite. Defaults to false.
            front_language: The front's language as a BCP 47 tag. Defaults to the language of the account's
                pair.
            back_language: The back's language as a BCP 47 tag. Defaults to the language of the account's
                pair.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Changes a card if it still has the given version.

        Args:
            card: The card's id.
            version: The version of the card that the edit is based on.
            front: The new front. Omit it to leave it unchanged.
            back: The new back. Omit it to leave it unchanged. It may be empty where the app allows cards
                without a back.
            notes: The new notes. Omit them to leave them unchanged; send an empty text to remove them.
            tags: The complete new list of tags. Omit it to leave the tags unchanged.
            front_language: The front's language as a BCP 47 tag. Omit it to leave it unchanged.
            back_language: The back's language as a BCP 47 tag. Omit it to leave it unchanged.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Changes many cards: favourites, tags or languages.

        Args:
            cards: The cards' ids, 1 to 200.
            favorite: The new favourite flag of all cards. Omit it to leave the flags unchanged.
            add_tags: The tags to add to every card.
            remove_tags: The tags to remove from every card, matched without regard to case.
            front_language: The front's language as a BCP 47 tag. Omit it to leave it unchanged.
            back_language: The back's language as a BCP 47 tag. Omit it to leave it unchanged.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
            cards: The cards' ids, 1 to 200.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Marks a card as a favourite, removes the mark, or toggles it.

        Args:
            card: The card's id.
            favorite: The new value. Omit it to toggle the current value; send it if the call may be retried.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Adds several cards within the plan's limit: all of them, or none.

        Args:
            cards: The cards to add, each with the members of `content.cards.add`.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the changes of the account's cards since a cursor, including deletions.

        Args:
            limit: The maximum number of changes on the page. Defaults to 50.
            cursor: The `cursor` of the previous page or of the last sync. A device without cards omits it.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Merges a device's edits field by field, and returns the result for each.

        Args:
            edits: The edits, in the order in which they were made.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the app's catalogues with their groups and fields.

        Args:
            language: The language of titles and names. Defaults to the caller's language.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns the items of the home screen in rows, each unlocked or locked.

        Args:
            catalogue: The catalogue's id.
            language: The language of names, labels and texts. Defaults to the caller's language.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns a page of a catalogue's items by group, each unlocked or locked.

        Args:
            catalogue: The catalogue's id.
            group: The id of the group to list. Defaults to all groups.
            limit: The maximum number of items on the page. Defaults to 100.
            cursor: The `next_cursor` of the previous page. Omit it for the first page.
            language: The language of names, labels and texts. Defaults to the caller's language.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns an item with all its fields; for a locked item, the offering that unlocks it.

        Args:
            catalogue: The catalogue's id.
            item: The item's id.
            language: The language of the texts. Defaults to the caller's language.

        Raises:
            NotFound, in addition to the failures of any call.
            EntitlementRequired, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns items by id: unlocked items with all fields, locked items with their public fields.

        Args:
            catalogue: The catalogue's id.
            items: The items' ids. If an id occurs twice, its item is returned twice.
            language: The language of the texts. Defaults to the caller's language.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the changes of a catalogue since a version, including removed items.

        Args:
            catalogue: The catalogue's id.
            since: The client's version. A client without a copy omits it. Ignored when `cursor` is given.
            limit: The maximum number of items on the page. Defaults to 50.
            cursor: The `next_cursor` of the previous page. Omit it for the first page.
            language: The language of the texts. Defaults to the caller's language.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        self.local = ContentLocalMethods(client)

    def ping(
        self,
        params: dict[str, Any] | None = None,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> dict[str, Any]:
        """Returns the parameters of the call.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: dict[str, Any] = self._client.call("content.ping", params or {}, key=key, timeout=timeout)
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
        """Starts the creation of an archive of all data that is stored about the account.

        Raises:
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: ArchiveReply = self._client.call("entitlements.archives.start", {}, key=key, timeout=timeout)
        return result

    def get(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ArchiveReply:
        """Returns the state of the account's archive.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns a range of bytes of the account's archive.

        Args:
            offset: The range's first byte in the archive; defaults to 0.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns a range of bytes of an account's archive by a link.

        Args:
            file: The id of the archive's file.
            link: The value of `link` in the path that `entitlements.archives.get` returned.
            offset: The range's first byte in the archive; defaults to 0.
            length: The range's length in bytes; defaults to the most that a response can carry.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Erases the account and all its data permanently, and ends its sessions.

        Args:
            confirm: The account's own id, as registration returned it. It prevents accidental erasures.

        Raises:
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Reports the user's steps at the paywall.

        Args:
            steps: 1 to 50 steps.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Redeems a promotional code.

        Args:
            code: The code as the user typed it; case, spaces and hyphens are ignored.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns a nonce for a sign-in on this device within ten minutes.

        Raises:
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Links a Sign in with Apple to the account. If it is already linked to another account, returns a
        code for merging into that account.

        Args:
            identity_token: The sign-in's `identityToken`, made with a nonce from
                `entitlements.identities.nonce`.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: SignInWithAppleReply = self._client.call("entitlements.identities.apple", given({"identity_token": identity_token}), key=key, timeout=timeout)
        return result

    def list(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListIdentitiesReply:
        """Lists the sign-ins that are linked to the account.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Unlinks a sign-in from the account.

        Args:
            subject: The sign-in's id, as `entitlements.identities.list` returned it.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Creates a code with which one other device can join the account within ten minutes.

        Raises:
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Previews a merge into a code's account: what this device's account has, and what the merge would
        keep.

        Args:
            code: The code that the other device shows.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: PreviewLinkReply = self._client.call("entitlements.links.preview", given({"code": code}), key=key, timeout=timeout)
        return result

    def merge(
        self,
        *,
        code: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> RegisterDeviceReply:
        """Merges this device's account into the account behind a code.

        Args:
            code: The code that the other device shows.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: RegisterDeviceReply = self._client.call("entitlements.links.merge", given({"code": code}), key=key, timeout=timeout)
        return result

    def state(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetLinkStateReply:
        """Returns whether a merge is complete.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns the account's language and time zone, and the device's name and storefront.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Changes the account's language or time zone, or the device's name or storefront.

        Args:
            language: The language of messages and texts.
            time_zone: The user's IANA time zone, such as `Asia/Ho_Chi_Minh`.
            device_name: The user's name for this device, shown in the list of sessions. Invisible and control
                characters are removed, and the name is cut after 200 bytes.
            storefront: The App Store country of this device, as in StoreKit's `Storefront.countryCode`, such
                as `VNM`. Offerings for the device then have that country's prices.

        Raises:
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns several access decisions at once.

        Args:
            checks: 1 to 100 questions.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns the account's subscription.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
    ) -> ReceiveAppStoreNotificationReply:
        """Processes a signed notification of the App Store.

        Args:
            app: The app's id, one of the served apps.
            signed_payload: `signedPayload` from the App Store's POST request.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: ReceiveAppStoreNotificationReply = self._client.call("entitlements.store.notify", given({"app": app, "signed_payload": signed_payload}), key=key, timeout=timeout)
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
        key: str | None = None,
        timeout: float | None = None,
    ) -> Subscription:
        """Verifies a signed purchase, and returns the resulting subscription.

        Args:
            signed_transaction: `jwsRepresentation` of a `Transaction`.
            signed_renewal_info: `jwsRepresentation` of the `RenewalInfo`, if the client has it.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: Subscription = self._client.call("entitlements.purchases.submit", given({"signed_transaction": signed_transaction, "signed_renewal_info": signed_renewal_info}), key=key, timeout=timeout)
        return result

    def token(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetPurchaseTokenReply:
        """Returns the account's `appAccountToken`, which the app passes to StoreKit with a purchase.

        Raises:
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns an offering for the paywall.

        Args:
            storefront: The App Store country, as in StoreKit's `Storefront.countryCode`, such as `VNM`. The
                reply has that country's prices if the app defines them. Defaults to the country in the
                device's profile.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
            DeadlineExceeded, in addition to the failures of any call.
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
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Registers a device with an app, and returns a session token for a new account or for the device's
        existing one.

        Args:
            app: The app's id, one of the served apps.
            language: The language of messages, as the device's system names it: `pt-BR`, `zh_Hans_CN`. An
                unknown name selects the app's default language.
            time_zone: The user's IANA time zone, such as `Asia/Ho_Chi_Minh`. If the server doesn't know the
                zone, a new account gets UTC, and the reply contains `time_zone`.
            device_name: The user's name for the device, shown in the list of sessions. Invisible and control
                characters are removed, and the name is cut after 200 bytes.
            device_secret: The device's secret, to return to its account after a reinstallation of the app. It
                fails with `not_found` once a newer secret was used or the device's session was revoked.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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

    def ping(
        self,
        params: dict[str, Any] | None = None,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> dict[str, Any]:
        """Returns the parameters of the call.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Describes the methods in OpenRPC.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns a screen's data from several services at once.

        Args:
            view: The view's id.
            params_: The request params that the view's parts use.

        Raises:
            NotFound, in addition to the failures of any call.
            EntitlementRequired, in addition to the failures of any call.
            PermissionDenied, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Succeeds if all services are ready; otherwise fails and names a service that isn't ready.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns an app's name, colours, configuration, flags and minimum client version.

        Args:
            app: The app's id, for a caller without a session. With a session, the session's app is used.
            client_version: The version of the calling client, such as `1.4.2`. Text after the numbers, as in
                `1.4.2 (45)`, is ignored. A version without numbers counts as none.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Streams the account's live events until the call is cancelled.

        Args:
            since: The `cursor` of the last event that the client received. Omit it to receive only new
                events.
            content_version: The version of the app's data that the client has. If the current version
                differs, the client receives an event at once. If omitted, the client only receives an event
                when the version changes.
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
        """Sets the session token for all later calls on this connection.

        Args:
            token: The session token from registration: `qt_…`.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns the call's params.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Turns pushes to the calling browser on or off.

        Args:
            endpoint: The address of the browser's push service (`endpoint` of its `PushSubscription`). If
                left out, the browser is unregistered.
            p256dh: The browser's public key for the subscription, in Base64 without padding (`p256dh`).
            auth: The browser's secret for the subscription, in Base64 without padding (`auth`).

        Raises:
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: SetBrowserReply = await self._client.call("notifications.browsers.set", given({"endpoint": endpoint, "p256dh": p256dh, "auth": auth}), key=key, timeout=timeout)
        return result

    async def key_(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetBrowserKeyReply:
        """Returns the public key with which browsers subscribe to pushes.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Turns pushes to the calling device on or off.

        Args:
            token: The device's token from Apple's push service, in hexadecimal. If left out, the device is
                unregistered.
            environment: The push service that issued the token; `production` if left out.

        Raises:
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the notices that are due next if the user does nothing in the meantime.

        Args:
            days: The number of days to plan, 1 to 30; 7 if left out.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns the account's notification preferences: kinds, channels and quiet hours.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Sets the notices that the account receives, their channels, and quiet hours.

        Args:
            kinds: The choices by kind. If a kind is named twice, the later choice applies.
            quiet: The account's own quiet hours, instead of the app's.
            time_zone: The IANA name of the time zone.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
            limit: The maximum number of notices, 1 to 100; 50 if left out.
            cursor: The `next_cursor` of the previous page; left out for the first page.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
            notices: The ids of the notices; all notices if left out.

        Raises:
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns the parameters of the call.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the account's groups.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Creates a group that other accounts join by its code.

        Args:
            name: The group's name: at most 24 characters.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            ContentBlocked, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Joins a group by its code.

        Args:
            code: The group's code.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Leaves a group, or removes a member from the account's own group.

        Args:
            group: The group's id.
            player: The id of the player to remove, from the leaderboard; if omitted, the account itself
                leaves.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            PermissionDenied, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Replaces the code of the account's own group.

        Args:
            group: The group's id.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            PermissionDenied, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: ListGroupsReply = await self._client.call("progress.groups.renew", given({"group": group}), key=key, timeout=timeout)
        return result


class AsyncProgressBundlesMethods:
    """The methods of `progress.bundles`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def make(
        self,
        *,
        lesson: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> MakeBundleReply:
        """Creates an offline bundle of a lesson, without the right answers.

        Args:
            lesson: The lesson's id.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            EntitlementRequired, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: MakeBundleReply = await self._client.call("progress.bundles.make", given({"lesson": lesson}), key=key, timeout=timeout)
        return result

    async def submit(
        self,
        *,
        lesson: str,
        version: str,
        answers: List[PackedAnswer],
        key: str | None = None,
        timeout: float | None = None,
    ) -> SubmitBundleReply:
        """Submits the answers to an offline bundle, and returns the lesson's result.

        Args:
            lesson: The lesson's id.
            version: The bundle's `version`.
            answers: The answers, one for each question.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            PermissionDenied, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: SubmitBundleReply = await self._client.call("progress.bundles.submit", given({"lesson": lesson, "version": version, "answers": answers}), key=key, timeout=timeout)
        return result

    async def practice(
        self,
        *,
        lesson: str | None = None,
        limit: int | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> MakePracticeBundleReply:
        """Creates an offline bundle for practice, with the right answers.

        Args:
            lesson: The id of a completed lesson; if omitted, the bundle contains the account's weak spots
                from all lessons.
            limit: The maximum number of weak spots; if omitted, 20.

        Raises:
            NotFound, in addition to the failures of any call.
            PermissionDenied, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: MakePracticeBundleReply = await self._client.call("progress.bundles.practice", given({"lesson": lesson, "limit": limit}), key=key, timeout=timeout)
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
        """Lists the account's current challenges with its progress.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the app's leaderboards with the account's rank.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns a page of a leaderboard: from the top, or around the account's rank.

        Args:
            board: The board's id.
            period: The first day of an earlier day, week or month; if omitted, the current one.
            group: The id of a group that the account belongs to, to list only its members; if omitted, all
                players.
            around_me: True to get the page around the account's own place. Such a page has no cursor.
            limit: The page size; if omitted, 20.
            cursor: The previous page's `next_cursor`.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the account's results of a leaderboard's past periods, newest first.

        Args:
            board: The board's id.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Joins the app's leaderboards under a name, or changes the name.

        Args:
            name: The name that other users see: at most 24 characters.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            ContentBlocked, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: ListLeaderboardsReply = await self._client.call("progress.leaderboards.join", given({"name": name}), key=key, timeout=timeout)
        return result

    async def leave(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> Nothing:
        """Removes the account from all leaderboards and groups.

        Raises:
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Reports a player's name to the operator.

        Args:
            player: The player's id from the leaderboard.
            reason: The reason for the report.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: Nothing = await self._client.call("progress.leaderboards.report", given({"player": player, "reason": reason}), key=key, timeout=timeout)
        return result


class AsyncProgressLocalMethods:
    """The methods of `progress.local`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def import_(
        self,
        *,
        streak: ImportedStreak | None = None,
        badges: List[ImportedBadge] | None = None,
        lessons: List[ImportedLesson] | None = None,
        balances: List[ImportedBalance] | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ImportLocalProgressReply:
        """Imports a streak, badges, lessons and coins from a device, and returns the result for each.

        Args:
            streak: The device's streak; omitted if it has none.
            badges: The device's badges, at most 50.
            lessons: The device's lessons, at most 50.
            balances: The device's balances, at most 10.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: ImportLocalProgressReply = await self._client.call("progress.local.import", given({"streak": streak, "badges": badges, "lessons": lessons, "balances": balances}), key=key, timeout=timeout)
        return result

    async def state(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> LocalProgressImport:
        """Returns how much was imported from devices, and when the import closes.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: LocalProgressImport = await self._client.call("progress.local.state", {}, key=key, timeout=timeout)
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
        """Reports actions of the user in the app; each counts once by its id.

        Args:
            actions: The actions, 1 to 100, in any order.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns the account's lessons, accuracy, streak, badges and balances at once.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns the account's balances and the items for sale.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the wallet's entries, newest first.

        Args:
            currency: The id of a currency, to list only its entries; if omitted, all currencies.
            limit: The page size; if omitted, 50.
            cursor: The previous page's `next_cursor`.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Buys an item with a currency of the wallet.

        Args:
            id: The client's own id for the purchase; a retry must send the same id.
            item: The id of an item from the wallet's reply.
            hold: True to hold the price until the purchase is settled; if omitted, the price is paid
                immediately.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Confirms a purchase whose price is reserved, or cancels it.

        Args:
            id: The client's own id of the purchase.
            confirm: True if the item was delivered, which confirms the purchase; false to release the price.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns the account's streak.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the days that count for the streak, and the days on which freezes were used.

        Args:
            from_: The first day; if omitted, 30 days before the last.
            to: The last day, at most 366 days after the first; if omitted, today.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Starts an attempt at a lesson.

        Args:
            lesson: The lesson's id.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            PermissionDenied, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
            option: For `choose`: the option's position in the attempt's own order, from 0.
            order: For `match` and `order`: positions in the attempt's own order, each used once.
            text: For `type`: the text that was entered.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Finishes an attempt and pays its reward.

        Args:
            attempt: The attempt's id.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Abandons an unfinished attempt.

        Args:
            attempt: The attempt's id.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the questions that the account answered wrongly.

        Args:
            limit: The maximum number of weak spots; if omitted, 20.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Starts practice of questions that the account answered wrongly.

        Args:
            limit: The maximum number of questions; if omitted, 10. A resumed session keeps its own questions.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns the course with the account's lesson states.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        self.local = AsyncProgressLocalMethods(client)
        self.leaderboards = AsyncProgressLeaderboardsMethods(client)
        self.challenges = AsyncProgressChallengesMethods(client)
        self.bundles = AsyncProgressBundlesMethods(client)
        self.groups = AsyncProgressGroupsMethods(client)

    async def ping(
        self,
        params: dict[str, Any] | None = None,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> dict[str, Any]:
        """Returns the parameters of the call.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: dict[str, Any] = await self._client.call("progress.ping", params or {}, key=key, timeout=timeout)
        return result


class AsyncAiLocalMethods:
    """The methods of `ai.local`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def import_(
        self,
        *,
        texts: List[ImportedText],
        key: str | None = None,
        timeout: float | None = None,
    ) -> ImportLocalTextsReply:
        """Imports texts from a device, and returns the result for each.

        Args:
            texts: The texts, in any order. If there may be more than `max_texts`, send the newest first.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: ImportLocalTextsReply = await self._client.call("ai.local.import", given({"texts": texts}), key=key, timeout=timeout)
        return result

    async def state(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> LocalTextImport:
        """Returns the number of texts imported from devices, and the time until which more are accepted.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: LocalTextImport = await self._client.call("ai.local.state", {}, key=key, timeout=timeout)
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
        """Returns the account's text of the day.

        Args:
            generator: The id of a generator with a text of the day; if omitted, the app's first such
                generator.
            language: The language of the text; if omitted, the account's language.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the picture templates for sharing texts.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns a range of bytes of the share picture of one of the account's texts.

        Args:
            text: The text's id.
            template: The template's id.
            offset: The start of the range in bytes; if omitted, 0.
            length: The length of the range in bytes; if omitted, 65,536.

        Raises:
            NotFound, in addition to the failures of any call.
            EntitlementRequired, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Reports a text to the operator.

        Args:
            generator: The generator's id.
            text: The text's id; absent for a text that isn't in the history, which is then quoted in `words`.
            words: The reported words, for a text without an id.
            reason: The reason for the report.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Sets the account's reaction to a text.

        Args:
            text: The text's id.
            reaction: The id of one of the generator's reactions; absent removes the reaction.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Counts the account's reactions to a generator's texts.

        Args:
            generator: The generator's id.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
            generator: The id of a generator, to list only its texts.
            favorite: True to list only favourites, false to list only other texts.
            search: Words to search for. A text matches if each search word is the beginning of one of its
                words; case and accents are ignored. A page may have fewer texts than `limit`, or none,
                although more pages follow.
            limit: The page size, 1 to 100; if omitted, 50.
            cursor: The previous page's `next_cursor`; omitted for the first page.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns one of the account's texts.

        Args:
            text: The text's id.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Marks one of the account's texts as a favourite, or removes the mark.

        Args:
            text: The text's id.
            favorite: True to mark the text, false to remove the mark.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
            generator: The id of a generator, to delete only its texts.

        Raises:
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the app's generators and their inputs.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        self.local = AsyncAiLocalMethods(client)

    async def generate(
        self,
        *,
        generator: str,
        inputs: dict[str, Any] | None = None,
        language: str | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GeneratedText:
        """Generates a text from the caller's inputs.

        Args:
            generator: The id of a generator from `ai.generators.list`.
            inputs: The inputs by id: the id of a choice, the number of a level (from 1), the id of an item,
                or free text.
            language: The text's language; if omitted, the caller's language.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            EntitlementRequired, in addition to the failures of any call.
            ContentBlocked, in addition to the failures of any call.
            ProviderFailed, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Generates a text from the caller's inputs.

        Args:
            generator: The id of a generator from `ai.generators.list`.
            inputs: The inputs by id: the id of a choice, the number of a level (from 1), the id of an item,
                or free text.
            language: The text's language; if omitted, the caller's language.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            EntitlementRequired, in addition to the failures of any call.
            ContentBlocked, in addition to the failures of any call.
            ProviderFailed, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns the parameters of the call.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: dict[str, Any] = await self._client.call("ai.ping", params or {}, key=key, timeout=timeout)
        return result


class AsyncContentLocalMethods:
    """The methods of `content.local`."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def import_(
        self,
        *,
        cards: List[ImportedCard] | None = None,
        books: List[ImportedBook] | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ImportLocalContentReply:
        """Imports cards and reading positions from a device, and returns the result for each.

        Args:
            cards: The cards, in the order in which they are added.
            books: The reading positions, one for each book.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: ImportLocalContentReply = await self._client.call("content.local.import", given({"cards": cards, "books": books}), key=key, timeout=timeout)
        return result

    async def state(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> LocalImportState:
        """Returns how much was imported from devices, and when the import closes.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: LocalImportState = await self._client.call("content.local.state", {}, key=key, timeout=timeout)
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
        """Starts an export of the account's cards to a file.

        Args:
            format: The format of the file.
            front_language: Exports only cards with this front language, a BCP 47 tag. Defaults to any.
            back_language: Exports only cards with this back language, a BCP 47 tag. Defaults to any.
            tag: Exports only cards with this tag. Defaults to all cards.
            favorite: True exports only favourites, false only other cards. Defaults to both.
            text: Exports only cards with this text in their front, back or notes. Defaults to all cards.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns an export's progress and its file.

        Args:
            export: The export's id.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Starts an import of the cards in a file.

        Args:
            file: The file's id, as returned by `content.files.begin`.
            format: The format of the file. Defaults to the kind it was uploaded as.
            delimiter: A table's delimiter. Detected by default.
            header: True if a table's first row names its columns. Detected by default.
            columns: A table's columns, in order. By default the header names them.
            front_field: The number of the field in Anki's notes that holds the front. Defaults to 1.
            back_field: The number of the field in Anki's notes that holds the back. Defaults to 2.
            deck_tags: True to add the name of each card's Anki deck as a tag. Defaults to false.
            front_language: The front's language for cards that name none. Defaults to the language of the
                account's pair.
            back_language: The back's language for cards that name none. Defaults to the language of the
                account's pair.
            tags: Tags for every card, in addition to the card's own.
            duplicates: The treatment of duplicates. Defaults to `skip`.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns an import's progress.

        Args:
            import_: The import's id.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Streams an import's progress until the import ends.

        Args:
            import_: The import's id.

        Raises:
            NotFound, in addition to the failures of any call.
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
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Cancels an import; the cards that it has added remain.

        Args:
            import_: The import's id.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Resumes an import that stopped at the plan's limit.

        Args:
            import_: The import's id.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the rows that were rejected, with reasons.

        Args:
            import_: The import's id.
            limit: The maximum number of entries on the page, 1 to 200. Defaults to 50.
            cursor: The `next_cursor` of the previous page. Omit it for the first page.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Begins an upload in pieces, or finds one that was interrupted.

        Args:
            kind: The kind of the file.
            bytes: The length of the whole file, in bytes. Each kind has its own limit.
            sha256: The SHA-256 digest of the whole file.

        Raises:
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Stores a piece of an upload at its offset.

        Args:
            file: The file's id.
            offset: The piece's offset in the file, in bytes; at most `received`.
            data: The piece's content.
            sha256: The SHA-256 digest of the piece before its encoding.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Completes an upload if its digest matches.

        Args:
            file: The file's id.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: FileReply = await self._client.call("content.files.finish", given({"file": file}), key=key, timeout=timeout)
        return result

    async def list(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListFilesReply:
        """Lists the account's files with the bytes received.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns a range of bytes of a completed file.

        Args:
            file: The file's id.
            offset: The offset of the first byte to return. Defaults to 0.
            length: The maximum number of bytes to return. Defaults to the largest piece that fits in a reply.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Deletes a file.

        Args:
            file: The file's id.

        Raises:
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns the account's reading positions.

        Args:
            book: The id of a book. Defaults to all opened books. Favourites that were never opened aren't
                included.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Records the current page of a book, and whether the book is finished or a favourite.

        Args:
            book: The book's id.
            page: The page, from 1; 0 is the closed book. The last page finishes the book unless `finished` is
                false. An earlier page of a finished book means that the user reads it again; it stays
                finished.
            finished: True marks the book as finished, false as unfinished. If omitted, only reaching the last
                page changes the state.
            favorite: True for a favourite. Omit it to leave it unchanged.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            EntitlementRequired, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns a range of bytes of a picture in the requested size.

        Args:
            picture: The picture's name, as given in a reply.
            size: The size. Defaults to the original size.
            half: The half to return. Defaults to the whole picture.
            offset: The offset of the first byte to return. Defaults to 0.
            length: The maximum number of bytes to return. Defaults to the largest piece that fits in a reply.

        Raises:
            NotFound, in addition to the failures of any call.
            EntitlementRequired, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns links that open pictures without a session for a few minutes.

        Args:
            pictures: The pictures' names, as given in replies. Missing and locked pictures are left out of
                the reply.
            size: The size. Defaults to the original size.
            half: The half to return. Defaults to the whole picture.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns a range of bytes of a picture. If the picture isn't public, a link is also required.

        Args:
            app: The app's id.
            sha256: The picture's `sha256`, as given in a reply.
            size: The size. Defaults to the original size.
            half: The half to return. Defaults to the whole picture.
            link: The link token, required for a picture that isn't public.
            offset: The offset of the first byte to return. Defaults to 0.
            length: The maximum number of bytes to return. Defaults to the largest piece that fits in a reply.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the books with the account's reading position in each.

        Args:
            language: The language of the titles. Defaults to the caller's language.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns a book's pages: texts and spoken descriptions.

        Args:
            book: The book's id.
            language: The language of the texts. Defaults to the caller's language.

        Raises:
            NotFound, in addition to the failures of any call.
            EntitlementRequired, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: GetBookReply = await self._client.call("content.books.get", given({"book": book, "language": language}), key=key, timeout=timeout)
        return result

    async def opening(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetBookOpeningReply:
        """Returns the phases of the animation that opens and closes a book.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Shares cards under a code, so that other accounts can add them.

        Args:
            cards: The cards' ids. Defaults to the cards with `tag`, or to all cards if `tag` is omitted.
            tag: The tag's name, matched without regard to case.
            title: The title of the set. Defaults to none.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Revokes the code of a shared set of cards.

        Args:
            code: The set's code.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns the cards that are shared under a code.

        Args:
            code: The code of the shared set.
            limit: The maximum number of cards on the page. Defaults to 50.
            cursor: The `next_cursor` of the previous page. Omit it for the first page.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Adds the cards that are shared under a code: all of them or none, and only once.

        Args:
            code: The code of the shared set.
            again: True to add the cards even if they were added before. Defaults to false.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
            days: The number of days up to today in the account's time zone, 1 to 366. Defaults to 30.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Records reviews of cards, each once, and returns when each card is due again.

        Args:
            reviews: The reviews. Each has an id that the client creates, so that a repeated submission is
                recognised.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the cards that are due for review.

        Args:
            limit: The maximum number of cards. Defaults to 20.
            new: The maximum number of new cards in the reply. Defaults to as many as fit.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the sets of ready-made cards for a pair of languages.

        Args:
            front_language: Lists only presets with this front language, a BCP 47 tag. Defaults to any.
            back_language: Lists only presets with this back language, a BCP 47 tag. Defaults to any.
            language: The language of the titles. Defaults to the caller's language.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns the cards of a preset.

        Args:
            preset: The preset's id.
            language: The language of the title. Defaults to the caller's language.
            limit: The maximum number of cards on the page. Defaults to 50.
            cursor: The `next_cursor` of the previous page. Omit it for the first page.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Adds a preset's cards: all of them or none, and only once.

        Args:
            preset: The preset's id.
            again: True to add the cards even if the preset was added before, for a user who has deleted them.
                Defaults to false.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns the languages of new cards, and the available languages.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Sets the languages of new cards.

        Args:
            front: The language of the side to be learnt, one of the app's languages.
            back: The language of the side that explains the front, a different one of the app's languages.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the account's tags with their numbers of cards.

        Args:
            limit: The maximum number of tags on the page. Defaults to 50.
            cursor: The `next_cursor` of the previous page. Omit it for the first page.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Renames a tag, or merges it into the tag that has the new name.

        Args:
            tag: The tag's name, matched without regard to case.
            name: The new name. Leading and trailing spaces are removed.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Deletes a tag; its cards remain.

        Args:
            tag: The tag's name, matched without regard to case.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the account's cards, oldest first, with filters, and how much of the limit is used.

        Args:
            limit: The maximum number of cards on the page, 1 to 200. Defaults to 50.
            cursor: The `next_cursor` of the previous page. Omit it for the first page.
            front_language: Lists only cards with this front language, a BCP 47 tag. Defaults to any.
            back_language: Lists only cards with this back language, a BCP 47 tag. Defaults to any.
            tag: Lists only cards with this tag, matched without regard to case.
            favorite: True lists only favourites, false only other cards. Defaults to both.
            text: Lists only cards with this text in their front, back or notes. Case and accents are ignored.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns a card.

        Args:
            card: The card's id.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Adds a card within the plan's limit.

        Args:
            front: The side to be learnt. The app's `cards.json` limits its length.
            back: The side that explains the front. It may be omitted only where the app allows cards without
                a back.
            notes: The user's notes. Defaults to none.
            tags: The names of tags. A tag is found without regard to case, or created. An account has at most
                1,000 tags.
            favorite: True for a favourite. Defaults to false.
            front_language: The front's language as a BCP 47 tag. Defaults to the language of the account's
                pair.
            back_language: The back's language as a BCP 47 tag. Defaults to the language of the account's
                pair.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Changes a card if it still has the given version.

        Args:
            card: The card's id.
            version: The version of the card that the edit is based on.
            front: The new front. Omit it to leave it unchanged.
            back: The new back. Omit it to leave it unchanged. It may be empty where the app allows cards
                without a back.
            notes: The new notes. Omit them to leave them unchanged; send an empty text to remove them.
            tags: The complete new list of tags. Omit it to leave the tags unchanged.
            front_language: The front's language as a BCP 47 tag. Omit it to leave it unchanged.
            back_language: The back's language as a BCP 47 tag. Omit it to leave it unchanged.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Changes many cards: favourites, tags or languages.

        Args:
            cards: The cards' ids, 1 to 200.
            favorite: The new favourite flag of all cards. Omit it to leave the flags unchanged.
            add_tags: The tags to add to every card.
            remove_tags: The tags to remove from every card, matched without regard to case.
            front_language: The front's language as a BCP 47 tag. Omit it to leave it unchanged.
            back_language: The back's language as a BCP 47 tag. Omit it to leave it unchanged.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
            cards: The cards' ids, 1 to 200.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Marks a card as a favourite, removes the mark, or toggles it.

        Args:
            card: The card's id.
            favorite: The new value. Omit it to toggle the current value; send it if the call may be retried.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Adds several cards within the plan's limit: all of them, or none.

        Args:
            cards: The cards to add, each with the members of `content.cards.add`.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the changes of the account's cards since a cursor, including deletions.

        Args:
            limit: The maximum number of changes on the page. Defaults to 50.
            cursor: The `cursor` of the previous page or of the last sync. A device without cards omits it.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Merges a device's edits field by field, and returns the result for each.

        Args:
            edits: The edits, in the order in which they were made.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the app's catalogues with their groups and fields.

        Args:
            language: The language of titles and names. Defaults to the caller's language.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns the items of the home screen in rows, each unlocked or locked.

        Args:
            catalogue: The catalogue's id.
            language: The language of names, labels and texts. Defaults to the caller's language.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns a page of a catalogue's items by group, each unlocked or locked.

        Args:
            catalogue: The catalogue's id.
            group: The id of the group to list. Defaults to all groups.
            limit: The maximum number of items on the page. Defaults to 100.
            cursor: The `next_cursor` of the previous page. Omit it for the first page.
            language: The language of names, labels and texts. Defaults to the caller's language.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns an item with all its fields; for a locked item, the offering that unlocks it.

        Args:
            catalogue: The catalogue's id.
            item: The item's id.
            language: The language of the texts. Defaults to the caller's language.

        Raises:
            NotFound, in addition to the failures of any call.
            EntitlementRequired, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns items by id: unlocked items with all fields, locked items with their public fields.

        Args:
            catalogue: The catalogue's id.
            items: The items' ids. If an id occurs twice, its item is returned twice.
            language: The language of the texts. Defaults to the caller's language.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Lists the changes of a catalogue since a version, including removed items.

        Args:
            catalogue: The catalogue's id.
            since: The client's version. A client without a copy omits it. Ignored when `cursor` is given.
            limit: The maximum number of items on the page. Defaults to 50.
            cursor: The `next_cursor` of the previous page. Omit it for the first page.
            language: The language of the texts. Defaults to the caller's language.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        self.local = AsyncContentLocalMethods(client)

    async def ping(
        self,
        params: dict[str, Any] | None = None,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> dict[str, Any]:
        """Returns the parameters of the call.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: dict[str, Any] = await self._client.call("content.ping", params or {}, key=key, timeout=timeout)
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
        """Starts the creation of an archive of all data that is stored about the account.

        Raises:
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: ArchiveReply = await self._client.call("entitlements.archives.start", {}, key=key, timeout=timeout)
        return result

    async def get(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ArchiveReply:
        """Returns the state of the account's archive.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns a range of bytes of the account's archive.

        Args:
            offset: The range's first byte in the archive; defaults to 0.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns a range of bytes of an account's archive by a link.

        Args:
            file: The id of the archive's file.
            link: The value of `link` in the path that `entitlements.archives.get` returned.
            offset: The range's first byte in the archive; defaults to 0.
            length: The range's length in bytes; defaults to the most that a response can carry.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Erases the account and all its data permanently, and ends its sessions.

        Args:
            confirm: The account's own id, as registration returned it. It prevents accidental erasures.

        Raises:
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Reports the user's steps at the paywall.

        Args:
            steps: 1 to 50 steps.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Redeems a promotional code.

        Args:
            code: The code as the user typed it; case, spaces and hyphens are ignored.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns a nonce for a sign-in on this device within ten minutes.

        Raises:
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Links a Sign in with Apple to the account. If it is already linked to another account, returns a
        code for merging into that account.

        Args:
            identity_token: The sign-in's `identityToken`, made with a nonce from
                `entitlements.identities.nonce`.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: SignInWithAppleReply = await self._client.call("entitlements.identities.apple", given({"identity_token": identity_token}), key=key, timeout=timeout)
        return result

    async def list(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ListIdentitiesReply:
        """Lists the sign-ins that are linked to the account.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Unlinks a sign-in from the account.

        Args:
            subject: The sign-in's id, as `entitlements.identities.list` returned it.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Creates a code with which one other device can join the account within ten minutes.

        Raises:
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Previews a merge into a code's account: what this device's account has, and what the merge would
        keep.

        Args:
            code: The code that the other device shows.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: PreviewLinkReply = await self._client.call("entitlements.links.preview", given({"code": code}), key=key, timeout=timeout)
        return result

    async def merge(
        self,
        *,
        code: str,
        key: str | None = None,
        timeout: float | None = None,
    ) -> RegisterDeviceReply:
        """Merges this device's account into the account behind a code.

        Args:
            code: The code that the other device shows.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            LimitExceeded, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: RegisterDeviceReply = await self._client.call("entitlements.links.merge", given({"code": code}), key=key, timeout=timeout)
        return result

    async def state(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetLinkStateReply:
        """Returns whether a merge is complete.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns the account's language and time zone, and the device's name and storefront.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Changes the account's language or time zone, or the device's name or storefront.

        Args:
            language: The language of messages and texts.
            time_zone: The user's IANA time zone, such as `Asia/Ho_Chi_Minh`.
            device_name: The user's name for this device, shown in the list of sessions. Invisible and control
                characters are removed, and the name is cut after 200 bytes.
            storefront: The App Store country of this device, as in StoreKit's `Storefront.countryCode`, such
                as `VNM`. Offerings for the device then have that country's prices.

        Raises:
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns several access decisions at once.

        Args:
            checks: 1 to 100 questions.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns the account's subscription.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
    ) -> ReceiveAppStoreNotificationReply:
        """Processes a signed notification of the App Store.

        Args:
            app: The app's id, one of the served apps.
            signed_payload: `signedPayload` from the App Store's POST request.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: ReceiveAppStoreNotificationReply = await self._client.call("entitlements.store.notify", given({"app": app, "signed_payload": signed_payload}), key=key, timeout=timeout)
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
        key: str | None = None,
        timeout: float | None = None,
    ) -> Subscription:
        """Verifies a signed purchase, and returns the resulting subscription.

        Args:
            signed_transaction: `jwsRepresentation` of a `Transaction`.
            signed_renewal_info: `jwsRepresentation` of the `RenewalInfo`, if the client has it.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
        """
        result: Subscription = await self._client.call("entitlements.purchases.submit", given({"signed_transaction": signed_transaction, "signed_renewal_info": signed_renewal_info}), key=key, timeout=timeout)
        return result

    async def token(
        self,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> GetPurchaseTokenReply:
        """Returns the account's `appAccountToken`, which the app passes to StoreKit with a purchase.

        Raises:
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Returns an offering for the paywall.

        Args:
            storefront: The App Store country, as in StoreKit's `Storefront.countryCode`, such as `VNM`. The
                reply has that country's prices if the app defines them. Defaults to the country in the
                device's profile.

        Raises:
            NotFound, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
            DeadlineExceeded, in addition to the failures of any call.
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
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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
        """Registers a device with an app, and returns a session token for a new account or for the device's
        existing one.

        Args:
            app: The app's id, one of the served apps.
            language: The language of messages, as the device's system names it: `pt-BR`, `zh_Hans_CN`. An
                unknown name selects the app's default language.
            time_zone: The user's IANA time zone, such as `Asia/Ho_Chi_Minh`. If the server doesn't know the
                zone, a new account gets UTC, and the reply contains `time_zone`.
            device_name: The user's name for the device, shown in the list of sessions. Invisible and control
                characters are removed, and the name is cut after 200 bytes.
            device_secret: The device's secret, to return to its account after a reinstallation of the app. It
                fails with `not_found` once a newer secret was used or the device's session was revoked.

        Raises:
            NotFound, in addition to the failures of any call.
            Conflict, in addition to the failures of any call.
            DeadlineExceeded, in addition to the failures of any call.
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

    async def ping(
        self,
        params: dict[str, Any] | None = None,
        *,
        key: str | None = None,
        timeout: float | None = None,
    ) -> dict[str, Any]:
        """Returns the parameters of the call.

        Raises:
            DeadlineExceeded, in addition to the failures of any call.
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
    "ReceiveAppStoreNotificationReply",
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
    "PaywallStepResult",
    "ReportPaywallReply",
    "EraseAccountReply",
    "TransferState",
    "FileLink",
    "ArchiveReply",
    "FilePiece",
    "GetPurchaseTokenReply",
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
    "ImportedCard",
    "ImportedBook",
    "ImportedBookResult",
    "LocalImportState",
    "ImportLocalContentReply",
    "TextTook",
    "TextMember",
    "GeneratedText",
    "TextPart",
    "ListGeneratorsChoice",
    "ListGeneratorsInput",
    "ListGeneratorsNamed",
    "ListGeneratorsMember",
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
    "ImportedText",
    "ImportedTextResult",
    "LocalTextImport",
    "ImportLocalTextsReply",
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
    "ImportedStreak",
    "ImportedBadge",
    "ImportedLesson",
    "ImportedBalance",
    "ImportedResult",
    "ImportedSum",
    "LocalProgressImport",
    "ImportLocalProgressReply",
    "LeaderboardStanding",
    "ListLeaderboardsBoard",
    "ListLeaderboardsReply",
    "GetLeaderboardEntry",
    "GetLeaderboardReply",
    "RewardGiven",
    "ListLeaderboardHistoryPeriod",
    "ListLeaderboardHistoryReply",
    "ListChallengesChallenge",
    "ListChallengesRotation",
    "ListChallengesReply",
    "MakeBundleReply",
    "PackedAnswer",
    "SubmitBundleReply",
    "MakePracticeBundleQuestion",
    "MakePracticeBundleReply",
    "PlayerGroup",
    "ListGroupsReply",
    "Notice",
    "ListInboxReply",
    "ReadInboxReply",
    "NoticePreferencesChannels",
    "NoticePreferencesMove",
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
    "ContentLocalMethods",
    "AiMethods",
    "AiGeneratorsMethods",
    "AiHistoryMethods",
    "AiReactionsMethods",
    "AiTextsMethods",
    "AiShareMethods",
    "AiDailyMethods",
    "AiLocalMethods",
    "ProgressMethods",
    "ProgressCourseMethods",
    "ProgressLessonsMethods",
    "ProgressStreakMethods",
    "ProgressBadgesMethods",
    "ProgressWalletMethods",
    "ProgressProfileMethods",
    "ProgressActionsMethods",
    "ProgressLocalMethods",
    "ProgressLeaderboardsMethods",
    "ProgressChallengesMethods",
    "ProgressBundlesMethods",
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
    "AsyncContentLocalMethods",
    "AsyncAiMethods",
    "AsyncAiGeneratorsMethods",
    "AsyncAiHistoryMethods",
    "AsyncAiReactionsMethods",
    "AsyncAiTextsMethods",
    "AsyncAiShareMethods",
    "AsyncAiDailyMethods",
    "AsyncAiLocalMethods",
    "AsyncProgressMethods",
    "AsyncProgressCourseMethods",
    "AsyncProgressLessonsMethods",
    "AsyncProgressStreakMethods",
    "AsyncProgressBadgesMethods",
    "AsyncProgressWalletMethods",
    "AsyncProgressProfileMethods",
    "AsyncProgressActionsMethods",
    "AsyncProgressLocalMethods",
    "AsyncProgressLeaderboardsMethods",
    "AsyncProgressChallengesMethods",
    "AsyncProgressBundlesMethods",
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
