// Made by `quintet clients js` from the answer of rpc.discover.

import type { CallOptions, Failure, Quintet, Stream } from "./quintet.js";

/** All methods by their names: `await methods(client).content.cards.add({ front, back })`. */
export function methods(client: Quintet): Methods;

/** Tells what was thrown apart: `if (isFailure(error, "content.cards.add")) switch (error.kind) …`. */
export function isFailure<Name extends keyof MethodFailures>(
  error: unknown, method?: Name,
): error is FailureOf<CommonFailure | MethodFailures[Name]>;

export interface Methods {
  entitlements: {
    devices: {
      /** Registers a device with an app: a new account and a session token, or the account that the device
          had. */
      register(
        params: {
          /** The app's id, one of the served apps. */
          app: string;
          /** The language that messages come in. */
          language: string;
          /** The user's IANA time zone, such as `Asia/Ho_Chi_Minh`. */
          time_zone: string;
          /** What the user calls the device; shown in the list of sessions. */
          device_name?: string;
          /** The device's secret, where its app was installed anew; `not_found` once a newer secret was used
              or the device's session was revoked. */
          device_secret?: string;
        },
        options?: CallOptions,
      ): Promise<RegisterDeviceReply>;
    };
    sessions: {
      /** Lists the account's sessions. */
      list(
        params?: {},
        options?: CallOptions,
      ): Promise<ListSessionsReply>;
      /** Ends one of the account's sessions. */
      revoke(
        params: {
          /** The session's id. */
          session: string;
        },
        options?: CallOptions,
      ): Promise<Nothing>;
    };
    offerings: {
      /** Gives the offering a paywall shows. */
      get(
        params?: {
          /** The store's country, as its `Storefront.countryCode` has it: `VNM`. Prices are those of that
              country, where the app has them; left out, of the one that the device's profile names. */
          storefront?: string;
        },
        options?: CallOptions,
      ): Promise<GetOfferingReply>;
    };
    purchases: {
      /** Verifies a signed purchase and gives the subscription that follows from it. */
      submit(
        params: {
          /** `jwsRepresentation` of a `Transaction`. */
          signed_transaction: string;
          /** `jwsRepresentation` of the `RenewalInfo`, where the client has it. */
          signed_renewal_info?: string;
          /** `AppStore.deviceVerificationID`: shows that the store signed the text for this very device, so
              that somebody may be asked whether it joins the account that has the purchase. */
          device_verification_id?: string;
        },
        options?: CallOptions,
      ): Promise<Subscription>;
      /** Gives the account's `appAccountToken`, to be read before buying. */
      token(
        params?: {},
        options?: CallOptions,
      ): Promise<GetPurchaseTokenReply>;
    };
    store: {
      /** Takes a signed notification of the store. */
      notify(
        params: {
          /** The app's id, one of the served apps. */
          app: string;
          /** `signedPayload` of what the store posts. */
          signed_payload: string;
        },
        options?: CallOptions,
      ): Promise<ReceiveStoreNotificationReply>;
    };
    subscription: {
      /** Gives the account's subscription. */
      get(
        params?: {},
        options?: CallOptions,
      ): Promise<Subscription>;
    };
    access: {
      /** Answers many access questions at once. */
      check(
        params: {
          /** 1 to 100 questions. */
          checks: AccessQuestion[];
        },
        options?: CallOptions,
      ): Promise<CheckAccessReply>;
    };
    profile: {
      /** Gives the account's language and time zone, and this device's name and store. */
      get(
        params?: {},
        options?: CallOptions,
      ): Promise<Profile>;
      /** Changes the account's language or time zone, or this device's name or store. */
      set(
        params?: {
          /** The language that messages and texts come in. */
          language?: string;
          /** The user's IANA time zone, such as `Asia/Ho_Chi_Minh`. */
          time_zone?: string;
          /** What the user calls this device; shown in the list of sessions. */
          device_name?: string;
          /** The country of the store that this device buys in, as StoreKit's `Storefront.countryCode` has
              it: `VNM`. What the device is offered has that country's prices from then on. */
          storefront?: string;
        },
        options?: CallOptions,
      ): Promise<Profile>;
    };
    links: {
      /** Makes a code by which one other device joins the account, within ten minutes. */
      create(
        params?: {},
        options?: CallOptions,
      ): Promise<CreateLinkReply>;
      /** Tells what this device's account has, and what becomes of it when the device joins the account
          behind a code. */
      preview(
        params: {
          /** As the other device shows it. */
          code: string;
        },
        options?: CallOptions,
      ): Promise<PreviewLinkReply>;
      /** Has this device, with all that its account has, join the account behind a code. */
      join(
        params: {
          /** As the other device shows it. */
          code: string;
        },
        options?: CallOptions,
      ): Promise<RegisterDeviceReply>;
      /** Tells whether what joined the account has all gone over. */
      state(
        params?: {},
        options?: CallOptions,
      ): Promise<GetLinkStateReply>;
    };
    identities: {
      /** Gives a nonce for a sign-in on this device, within ten minutes. */
      nonce(
        params?: {},
        options?: CallOptions,
      ): Promise<CreateNonceReply>;
      /** Links the account to a Sign in with Apple, or gives a code to join the account that it is linked to. */
      apple(
        params: {
          /** The `identityToken` of the sign-in, with a nonce of ours. */
          identity_token: string;
        },
        options?: CallOptions,
      ): Promise<SignInWithAppleReply>;
      /** Lists the sign-ins that lead to the account. */
      list(
        params?: {},
        options?: CallOptions,
      ): Promise<ListIdentitiesReply>;
      /** Ends that a sign-in leads to the account. */
      unlink(
        params: {
          /** As the list has it. */
          subject: string;
        },
        options?: CallOptions,
      ): Promise<Nothing>;
    };
    codes: {
      /** Uses a promotional code. */
      redeem(
        params: {
          /** As it was read or heard: case, blanks and hyphens don't matter. */
          code: string;
        },
        options?: CallOptions,
      ): Promise<Subscription>;
    };
    paywall: {
      /** Reports what was done at the paywall. */
      report(
        params: {
          /** 1 to 50 steps. */
          steps: PaywallStep[];
        },
        options?: CallOptions,
      ): Promise<ReportPaywallReply>;
    };
    account: {
      /** Erases the account with all that it has, for good, and ends its sessions. */
      erase(
        params: {
          /** The account's own id, as registration gave it: so that no slip erases anything. */
          confirm: string;
        },
        options?: CallOptions,
      ): Promise<EraseAccountReply>;
    };
    archives: {
      /** Begins an archive of all that is held of the account. */
      start(
        params?: {},
        options?: CallOptions,
      ): Promise<ArchiveReply>;
      /** Says whether the account's archive is ready. */
      get(
        params?: {},
        options?: CallOptions,
      ): Promise<ArchiveReply>;
      /** Gives a range of the account's archive. */
      read(
        params?: {
          /** Where in the archive the piece begins; 0 if it is left out. */
          offset?: number;
        },
        options?: CallOptions,
      ): Promise<FilePiece>;
      /** Gives a range of an account's archive to whoever has a link to it. */
      fetch(
        params: {
          /** The archive's file. */
          file: string;
          /** As `entitlements.archives.get` gave it. */
          link: string;
          /** Where in the archive the piece begins; 0 if it is left out. */
          offset?: number;
          /** Bytes of the piece; as many as an answer may have if it is left out. */
          length?: number;
        },
        options?: CallOptions,
      ): Promise<FilePiece>;
    };
    joins: {
      /** Lists devices that presented a purchase of this account and would join it, the latest first. */
      list(
        params?: {},
        options?: CallOptions,
      ): Promise<ListJoinRequestsReply>;
      /** Lets a device that presented a purchase join this account, or not. */
      answer(
        params: {
          /** As the list has it. */
          request: string;
          /** Whether it may join. */
          accepts: boolean;
        },
        options?: CallOptions,
      ): Promise<Nothing>;
      /** Says whether the account that had the purchase lets this one join, with a code to do it. */
      state(
        params?: {},
        options?: CallOptions,
      ): Promise<GetJoinStateReply>;
    };
    /** Returns its params. */
    ping(
      params?: { [member: string]: unknown },
      options?: CallOptions,
    ): Promise<{ [name: string]: any }>;
  };
  content: {
    catalogues: {
      /** Lists the app's catalogues with their groups and what their items have. */
      list(
        params?: {
          /** The language of titles and names; the caller's own if left out. */
          language?: string;
        },
        options?: CallOptions,
      ): Promise<ListCataloguesReply>;
      /** Gives the few items of the home screen, in rows, each open or locked. */
      teaser(
        params: {
          /** The catalogue's id. */
          catalogue: string;
          /** The language of names, labels and texts; the caller's own if left out. */
          language?: string;
        },
        options?: CallOptions,
      ): Promise<GetTeaserReply>;
      /** Lists a catalogue's items by group, a page at a time; every item says whether it is open. */
      page(
        params: {
          /** The catalogue's id. */
          catalogue: string;
          /** This group alone; all of them if it is left out. */
          group?: string;
          /** Items on the page at the most; 100 if left out. */
          limit?: number;
          /** `next_cursor` of the page before. */
          cursor?: string;
          /** The language of names, labels and texts; the caller's own if left out. */
          language?: string;
        },
        options?: CallOptions,
      ): Promise<ListItemsReply>;
      /** Gives an open item with all its fields; a locked one gives an offering. */
      item(
        params: {
          /** The catalogue's id. */
          catalogue: string;
          /** The item's id. */
          item: string;
          /** The language of the texts; the caller's own if left out. */
          language?: string;
        },
        options?: CallOptions,
      ): Promise<GetItemReply>;
      /** Gives items by their ids: open ones with all their fields, locked ones with what everybody sees. */
      items(
        params: {
          /** The catalogue's id. */
          catalogue: string;
          /** The items' ids; one that stands twice comes twice. */
          items: string[];
          /** The language of the texts; the caller's own if left out. */
          language?: string;
        },
        options?: CallOptions,
      ): Promise<GetItemsReply>;
      /** Lists what has changed in a catalogue since a version, removed items too. */
      changes(
        params: {
          /** The catalogue's id. */
          catalogue: string;
          /** The version that the client has; left out by one that has nothing yet. `cursor` goes before it. */
          since?: string;
          /** Items on the page at the most; 50 if left out. */
          limit?: number;
          /** `next_cursor` of the page before. */
          cursor?: string;
          /** The language of texts; the caller's own if left out. */
          language?: string;
        },
        options?: CallOptions,
      ): Promise<ListCatalogueChangesReply>;
    };
    cards: {
      /** Lists the account's cards, oldest first, with filters and the use of the limit. */
      list(
        params?: {
          /** 1 to 200; 50 if left out. */
          limit?: number;
          /** `next_cursor` of the page before; left out for the first page. */
          cursor?: string;
          /** BCP 47; left out, any. */
          front_language?: string;
          /** BCP 47; left out, any. */
          back_language?: string;
          /** A tag's name; case doesn't matter. */
          tag?: string;
          /** Only favourites, or only others; left out, both. */
          favorite?: boolean;
          /** Found in front, back or notes; case and accents don't matter. */
          text?: string;
        },
        options?: CallOptions,
      ): Promise<ListCardsReply>;
      /** Gives a card. */
      get(
        params: {
          /** The card's id. */
          card: string;
        },
        options?: CallOptions,
      ): Promise<EditCardReply>;
      /** Makes a card, within the limit of the plan. */
      add(
        params: {
          /** The side that is learnt; its length is bounded by the app's `cards.json`. */
          front: string;
          /** The side that explains it; left out only where the app's cards may lack it. */
          back?: string;
          /** Left out, none. */
          notes?: string;
          /** Names; each is found, whatever its case, or made. An account has 1,000 at the most. */
          tags?: string[];
          /** Left out, no favourite. */
          favorite?: boolean;
          /** Left out, the account's pair. */
          front_language?: string;
          /** Left out, the account's pair. */
          back_language?: string;
        },
        options?: CallOptions,
      ): Promise<AddCardReply>;
      /** Changes a card of a known version. */
      edit(
        params: {
          /** The card's id. */
          card: string;
          /** The version that the change was made on. */
          version: number;
          /** Left out, it stays. */
          front?: string;
          /** Left out, it stays; empty, there is none, where the app's cards may lack it. */
          back?: string;
          /** Left out, they stay; empty, there are none. */
          notes?: string;
          /** All its tags from now on. */
          tags?: string[];
          /** BCP 47; left out, it stays. */
          front_language?: string;
          /** BCP 47; left out, it stays. */
          back_language?: string;
        },
        options?: CallOptions,
      ): Promise<EditCardReply>;
      /** Makes many cards favourites, tags them, or changes their languages. */
      update(
        params: {
          /** Ids, 1 to 200. */
          cards: string[];
          /** Left out, as it is. */
          favorite?: boolean;
          /** Tags that every card has from now on. */
          add_tags?: string[];
          /** Tags that no card has from now on; case doesn't matter. */
          remove_tags?: string[];
          /** BCP 47; left out, as it is. */
          front_language?: string;
          /** BCP 47; left out, as it is. */
          back_language?: string;
        },
        options?: CallOptions,
      ): Promise<UpdateCardsReply>;
      /** Deletes one or more cards. */
      delete(
        params: {
          /** Ids, 1 to 200. */
          cards: string[];
        },
        options?: CallOptions,
      ): Promise<DeleteCardsReply>;
      /** Deletes every card of the account. */
      deleteAll(
        params?: {},
        options?: CallOptions,
      ): Promise<DeleteCardsReply>;
      /** Makes a card a favourite, or not, or toggles it. */
      favorite(
        params: {
          /** The card's id. */
          card: string;
          /** Left out, the mark is toggled; give it where a call may be sent again. */
          favorite?: boolean;
        },
        options?: CallOptions,
      ): Promise<EditCardReply>;
      /** Makes several cards, all or none, within the limit of the plan. */
      addMany(
        params: {
          /** Each as `content.cards.add` takes it. */
          cards: AddCard[];
        },
        options?: CallOptions,
      ): Promise<AddCardsReply>;
      /** Lists what has changed among the account's cards since a cursor, deletions too. */
      changes(
        params?: {
          /** Changes on the page at the most; 50 if left out. */
          limit?: number;
          /** `cursor` of the page before, or of the last time; left out by a device that has no cards yet. */
          cursor?: string;
        },
        options?: CallOptions,
      ): Promise<ListCardChangesReply>;
      /** Merges edits that a device made, part by part, and says of each what became of it. */
      sync(
        params: {
          /** In the order in which they were made. */
          edits: CardEdit[];
        },
        options?: CallOptions,
      ): Promise<SyncCardsReply>;
    };
    tags: {
      /** Lists the account's tags and how many cards each has. */
      list(
        params?: {
          /** Tags on the page at the most; 50 if left out. */
          limit?: number;
          /** `next_cursor` of the page before; left out for the first page. */
          cursor?: string;
        },
        options?: CallOptions,
      ): Promise<ListTagsReply>;
      /** Renames a tag, or merges it into the one of that name. */
      rename(
        params: {
          /** The tag's name; case doesn't matter. */
          tag: string;
          /** Its new name, trimmed. */
          name: string;
        },
        options?: CallOptions,
      ): Promise<RenameTagReply>;
      /** Deletes a tag and leaves its cards. */
      delete(
        params: {
          /** The tag's name; case doesn't matter. */
          tag: string;
        },
        options?: CallOptions,
      ): Promise<DeleteTagReply>;
    };
    pair: {
      /** Gives the languages of new cards, and all there are. */
      get(
        params?: {},
        options?: CallOptions,
      ): Promise<GetPairReply>;
      /** Sets the languages of cards made from now on. */
      set(
        params: {
          /** The side that is learnt; one of the languages there are. */
          front: string;
          /** Another of the languages there are. */
          back: string;
        },
        options?: CallOptions,
      ): Promise<GetPairReply>;
    };
    presets: {
      /** Lists the sets of ready cards for a pair of languages. */
      list(
        params?: {
          /** Left out, presets of every pair. */
          front_language?: string;
          /** BCP 47; left out, any. */
          back_language?: string;
          /** The language of titles; the caller's own if left out. */
          language?: string;
        },
        options?: CallOptions,
      ): Promise<ListPresetsReply>;
      /** Shows the cards of a preset. */
      get(
        params: {
          /** The preset's id. */
          preset: string;
          /** The language of the title; the caller's own if left out. */
          language?: string;
          /** Cards on the page at the most; 50 if left out. */
          limit?: number;
          /** `next_cursor` of the page before; left out for the first page. */
          cursor?: string;
        },
        options?: CallOptions,
      ): Promise<GetPresetReply>;
      /** Adds a preset's cards, all or none, and once. */
      add(
        params: {
          /** The preset's id. */
          preset: string;
          /** Whether its cards are added though they were before, as for somebody who deleted them; left out,
              they aren't. */
          again?: boolean;
        },
        options?: CallOptions,
      ): Promise<AddPresetReply>;
    };
    reviews: {
      /** Notes reviews of cards, each once, and says when each card comes again. */
      record(
        params: {
          /** Each with an id of the client's own, by which a repeat is known. */
          reviews: NewReview[];
        },
        options?: CallOptions,
      ): Promise<RecordReviewsReply>;
      /** Lists the cards that are to be reviewed now. */
      due(
        params?: {
          /** Cards at the most; 20 if left out. */
          limit?: number;
          /** New cards among them at the most; left out, as many as there is room for. */
          new?: number;
        },
        options?: CallOptions,
      ): Promise<ListDueCardsReply>;
    };
    statistics: {
      /** Counts cards by language, and reviews by day. */
      get(
        params?: {
          /** Days up to today, by the account's own clock, 1 to 366; 30 if left out. */
          days?: number;
        },
        options?: CallOptions,
      ): Promise<GetStatisticsReply>;
    };
    shares: {
      /** Puts cards under a code that others can add them by. */
      create(
        params?: {
          /** Their ids; left out, the cards of `tag`, and without that all. */
          cards?: string[];
          /** A tag's name; case doesn't matter. */
          tag?: string;
          /** What the set is called; left out, it has no title. */
          title?: string;
        },
        options?: CallOptions,
      ): Promise<CreateShareReply>;
      /** Lists the sets of cards that the account shares. */
      list(
        params?: {},
        options?: CallOptions,
      ): Promise<ListSharesReply>;
      /** Ends the code of a shared set of cards. */
      revoke(
        params: {
          /** The set's code. */
          code: string;
        },
        options?: CallOptions,
      ): Promise<ListSharesReply>;
      /** Shows the cards under a code. */
      get(
        params: {
          /** The code that somebody gave. */
          code: string;
          /** Cards on the page at the most; 50 if left out. */
          limit?: number;
          /** `next_cursor` of the page before; left out for the first page. */
          cursor?: string;
        },
        options?: CallOptions,
      ): Promise<GetShareReply>;
      /** Adds the cards under a code, all or none, and once. */
      import(
        params: {
          /** The code that somebody gave. */
          code: string;
          /** Whether they are added though they were before; left out, they aren't. */
          again?: boolean;
        },
        options?: CallOptions,
      ): Promise<AddPresetReply>;
    };
    books: {
      /** Lists the books and how far the account has read each. */
      list(
        params?: {
          /** The language of titles; the caller's own if left out. */
          language?: string;
        },
        options?: CallOptions,
      ): Promise<ListBooksReply>;
      /** Gives a book's pages: texts and spoken descriptions. */
      get(
        params: {
          /** The book's id. */
          book: string;
          /** The language of the texts; the caller's own if left out. */
          language?: string;
        },
        options?: CallOptions,
      ): Promise<GetBookReply>;
      /** Gives the phases in which a book opens and closes, with their times and curves. */
      opening(
        params?: {},
        options?: CallOptions,
      ): Promise<GetBookOpeningReply>;
    };
    pictures: {
      /** Gives a range of a picture that a reply named, in the size asked for. */
      read(
        params: {
          /** As a reply named it. */
          picture: string;
          /** As it is if it is left out. */
          size?: "small" | "medium" | "large" | "full";
          /** The whole picture if it is left out. */
          half?: "left" | "right" | "whole";
          /** Where in the file the piece begins; 0 if it is left out. */
          offset?: number;
          /** Bytes of the piece; as many as an answer may have if it is left out. */
          length?: number;
        },
        options?: CallOptions,
      ): Promise<ReadPictureReply>;
      /** Gives links to pictures, by which they are had without a session for some minutes. */
      link(
        params: {
          /** As replies named them; what isn't there or isn't open is left out of the answer. */
          pictures: string[];
          /** As they are if it is left out. */
          size?: "small" | "medium" | "large" | "full";
          /** Whole pictures if it is left out. */
          half?: "left" | "right" | "whole";
        },
        options?: CallOptions,
      ): Promise<LinkPicturesReply>;
      /** Gives a range of a picture by its digest, to everybody or to whoever has a link to it. */
      fetch(
        params: {
          /** The app's id. */
          app: string;
          /** As `sha256` in a reply that named the picture. */
          sha256: string;
          /** As it is if it is left out. */
          size?: "small" | "medium" | "large" | "full";
          /** The whole picture if it is left out. */
          half?: "left" | "right" | "whole";
          /** Needed for what isn't everybody's. */
          link?: string;
          /** Where in the file the piece begins; 0 if it is left out. */
          offset?: number;
          /** Bytes of the piece; as many as an answer may have if it is left out. */
          length?: number;
        },
        options?: CallOptions,
      ): Promise<FetchPictureReply>;
    };
    reading: {
      /** Gives where the account is in its books. */
      get(
        params?: {
          /** A book's id; left out, every book that was opened: one that was only marked isn't among them. */
          book?: string;
        },
        options?: CallOptions,
      ): Promise<GetReadingReply>;
      /** Records the page, and whether finished or a favourite. */
      set(
        params: {
          /** The book's id. */
          book: string;
          /** From 1; 0 is the closed book. The last page finishes the book unless `finished` says otherwise. */
          page?: number;
          /** Left out, it stays, unless the last page is reached. */
          finished?: boolean;
          /** Left out, it stays. */
          favorite?: boolean;
        },
        options?: CallOptions,
      ): Promise<SetReadingReply>;
    };
    files: {
      /** Begins a file that goes up in pieces, or finds it again. */
      begin(
        params: {
          /** What it is. */
          kind: "picture" | "csv" | "json" | "apkg";
          /** Of the whole file; each kind has a bound of its own. */
          bytes: number;
          /** Of the whole file. */
          sha256: string;
        },
        options?: CallOptions,
      ): Promise<FileReply>;
      /** Puts a piece of a file at its place. */
      put(
        params: {
          /** The file's id. */
          file: string;
          /** Where in the file the piece begins; at most `received`. */
          offset: number;
          /** The piece. */
          data: string;
          /** Of the piece, before its encoding. */
          sha256: string;
        },
        options?: CallOptions,
      ): Promise<FileReply>;
      /** Compares a file with its digest and keeps it. */
      finish(
        params: {
          /** The file's id. */
          file: string;
        },
        options?: CallOptions,
      ): Promise<FileReply>;
      /** Lists the account's files and how much is there. */
      list(
        params?: {},
        options?: CallOptions,
      ): Promise<ListFilesReply>;
      /** Gives a range of a finished file. */
      read(
        params: {
          /** The file's id. */
          file: string;
          /** Where in the file the piece begins; 0 if it is left out. */
          offset?: number;
          /** Bytes of the piece; as many as an answer may have if it is left out. */
          length?: number;
        },
        options?: CallOptions,
      ): Promise<FilePiece>;
      /** Removes a file. */
      delete(
        params: {
          /** The file's id. */
          file: string;
        },
        options?: CallOptions,
      ): Promise<Nothing>;
    };
    imports: {
      /** Begins to import the cards of a file. */
      start(
        params: {
          /** The file's id, as `content.files.begin` gave it. */
          file: string;
          /** Left out, what the file was sent as. */
          format?: "csv" | "json" | "apkg";
          /** Of a table; left out, it is found. */
          delimiter?: "comma" | "semicolon" | "tab" | "bar";
          /** Whether a table's first row names its columns; left out, that is found. */
          header?: boolean;
          /** A table's columns in their order; left out, as the header says. */
          columns?: ("front" | "back" | "notes" | "tags" | "favorite" | "front_language" | "back_language" | "other")[];
          /** Which field of Anki's notes is the front; 1 if it is left out. */
          front_field?: number;
          /** Which field of Anki's notes is the back; 2 if it is left out. */
          back_field?: number;
          /** Whether the name of an Anki deck becomes a tag; left out, it doesn't. */
          deck_tags?: boolean;
          /** Of cards that name none; left out, the account's pair. */
          front_language?: string;
          /** Of cards that name none; left out, the account's pair. */
          back_language?: string;
          /** For every card beside its own. */
          tags?: string[];
          /** Left out, `skip`. */
          duplicates?: "skip" | "add";
        },
        options?: CallOptions,
      ): Promise<ImportReply>;
      /** Tells how far an import is. */
      get(
        params: {
          /** The import's id. */
          import: string;
        },
        options?: CallOptions,
      ): Promise<ImportReply>;
      /** Streams how far an import is, until it is over. */
      watch: {
        stream(
          params: {
            /** The import's id. */
            import: string;
          },
          options?: CallOptions,
        ): Stream<ImportState, ImportReply>;
      };
      /** Lists the account's last ten imports. */
      list(
        params?: {},
        options?: CallOptions,
      ): Promise<ListImportsReply>;
      /** Ends an import, and leaves what it added. */
      cancel(
        params: {
          /** The import's id. */
          import: string;
        },
        options?: CallOptions,
      ): Promise<ImportReply>;
      /** Goes on with an import that stopped at the limit. */
      resume(
        params: {
          /** The import's id. */
          import: string;
        },
        options?: CallOptions,
      ): Promise<ImportReply>;
      /** Lists the rows that gave no card, and why. */
      report(
        params: {
          /** The import's id. */
          import: string;
          /** 1 to 200; 50 if left out. */
          limit?: number;
          /** `next_cursor` of the page before; left out for the first page. */
          cursor?: string;
        },
        options?: CallOptions,
      ): Promise<GetImportReportReply>;
    };
    exports: {
      /** Begins to make a file of the account's cards. */
      start(
        params: {
          /** What the file is to be. */
          format: "csv" | "json" | "apkg";
          /** BCP 47; left out, any. */
          front_language?: string;
          /** BCP 47; left out, any. */
          back_language?: string;
          /** Only cards with this tag; left out, all. */
          tag?: string;
          /** Only favourites, or only others; left out, both. */
          favorite?: boolean;
          /** Found in front, back or notes; left out, all. */
          text?: string;
        },
        options?: CallOptions,
      ): Promise<ExportReply>;
      /** Tells how far an export is, and its file. */
      get(
        params: {
          /** The export's id. */
          export: string;
        },
        options?: CallOptions,
      ): Promise<ExportReply>;
    };
    adoption: {
      /** Takes over cards and reading positions that a device had, and says of each what became of it. */
      put(
        params?: {
          /** In the order in which they are to stand. */
          cards?: AdoptedCard[];
          /** A book each. */
          books?: AdoptedBook[];
        },
        options?: CallOptions,
      ): Promise<AdoptContentReply>;
      /** Says how much of what devices had was taken over, and until when more may come. */
      get(
        params?: {},
        options?: CallOptions,
      ): Promise<AdoptionState>;
    };
    /** Returns its params. */
    ping(
      params?: { [member: string]: unknown },
      options?: CallOptions,
    ): Promise<{ [name: string]: any }>;
  };
  ai: {
    /** Writes a text from what was chosen. */
    generate: {
      (
        params: {
          /** One of `ai.generators.list`. */
          generator: string;
          /** What was chosen, by the inputs' ids: a choice's id, a level from 1 on, an item's id, or free
              text. */
          inputs?: { [name: string]: any };
          /** The caller's own if left out. */
          language?: string;
        },
        options?: CallOptions,
      ): Promise<GeneratedText>;
      stream(
        params: {
          /** One of `ai.generators.list`. */
          generator: string;
          /** What was chosen, by the inputs' ids: a choice's id, a level from 1 on, an item's id, or free
              text. */
          inputs?: { [name: string]: any };
          /** The caller's own if left out. */
          language?: string;
        },
        options?: CallOptions,
      ): Stream<TextPart, GeneratedText>;
    };
    generators: {
      /** Lists what texts are written, and what they are written from. */
      list(
        params?: {},
        options?: CallOptions,
      ): Promise<ListGeneratorsReply>;
    };
    history: {
      /** Lists the account's texts, newest first. */
      list(
        params?: {
          /** Only those of this generator. */
          generator?: string;
          /** Only those that are marked, or only those that aren't. */
          favorite?: boolean;
          /** Only those that have a word for each of these: one that begins so, whatever its case and
              accents. A page may then have fewer texts than `limit`, or none, and others follow. */
          search?: string;
          /** 1 to 100; 50 if left out. */
          limit?: number;
          /** `next_cursor` of the page before; left out for the first page. */
          cursor?: string;
        },
        options?: CallOptions,
      ): Promise<ListTextsReply>;
      /** Gives one of the account's texts. */
      get(
        params: {
          /** The text's id. */
          text: string;
        },
        options?: CallOptions,
      ): Promise<GeneratedText>;
      /** Marks one of the account's texts, or takes the mark away. */
      favorite(
        params: {
          /** The text's id. */
          text: string;
          /** Whether it shall be marked. */
          favorite: boolean;
        },
        options?: CallOptions,
      ): Promise<GeneratedText>;
      /** Deletes one of the account's texts. */
      delete(
        params: {
          /** The text's id. */
          text: string;
        },
        options?: CallOptions,
      ): Promise<Nothing>;
      /** Deletes all of the account's texts. */
      deleteAll(
        params?: {
          /** Only those of this generator. */
          generator?: string;
        },
        options?: CallOptions,
      ): Promise<DeleteAllTextsReply>;
    };
    reactions: {
      /** Says what the person thinks of a text. */
      set(
        params: {
          /** The text's id. */
          text: string;
          /** One of its generator's reactions; absent takes back what was said. */
          reaction?: string;
        },
        options?: CallOptions,
      ): Promise<GeneratedText>;
      /** Counts what the account has said of a generator's texts. */
      totals(
        params: {
          /** The generator's id. */
          generator: string;
        },
        options?: CallOptions,
      ): Promise<CountReactionsReply>;
    };
    texts: {
      /** Reports a text to the people who run the machine. */
      report(
        params: {
          /** The generator's id. */
          generator: string;
          /** The text's id; absent for one that isn't in the history, whose words are then said in `words`. */
          text?: string;
          /** The words that are meant, for a text without an id. */
          words?: string;
          /** What is wrong with it. */
          reason: string;
        },
        options?: CallOptions,
      ): Promise<Nothing>;
    };
    share: {
      /** Lists the pictures in which texts can be shared. */
      templates(
        params?: {},
        options?: CallOptions,
      ): Promise<ListShareTemplatesReply>;
      /** Gives a range of the picture of one of the account's texts. */
      read(
        params: {
          /** The text's id. */
          text: string;
          /** The picture's template. */
          template: string;
          /** Where in the file the piece begins; 0 if it is left out. */
          offset?: number;
          /** Bytes of the piece; as many as an answer may have if it is left out. */
          length?: number;
        },
        options?: CallOptions,
      ): Promise<ReadSharePictureReply>;
    };
    daily: {
      /** Gives the text that the person's day has. */
      get(
        params?: {
          /** Which of the app's generators that have one; left out, the first. */
          generator?: string;
          /** Left out, the account's language. */
          language?: string;
        },
        options?: CallOptions,
      ): Promise<GetDailyReply>;
    };
    adoption: {
      /** Takes over texts that a device had, and says of each what became of it. */
      put(
        params: {
          /** In any order; the newest first where there may be more than `most_texts`. */
          texts: AdoptedText[];
        },
        options?: CallOptions,
      ): Promise<AdoptTextsReply>;
      /** Says how many of the texts that devices had were taken over, and until when more may come. */
      get(
        params?: {},
        options?: CallOptions,
      ): Promise<TextAdoption>;
    };
    /** Returns its params. */
    ping(
      params?: { [member: string]: unknown },
      options?: CallOptions,
    ): Promise<{ [name: string]: any }>;
  };
  progress: {
    course: {
      /** Gives the course with the account's lesson states. */
      get(
        params?: {},
        options?: CallOptions,
      ): Promise<GetCourseReply>;
    };
    lessons: {
      /** Begins an attempt at a lesson. */
      start(
        params: {
          /** The lesson's id. */
          lesson: string;
        },
        options?: CallOptions,
      ): Promise<StartLessonReply>;
      /** Answers one question of an attempt. */
      answer(
        params: {
          /** The attempt's id. */
          attempt: string;
          /** The question's id. */
          question: string;
          /** To choose: the option's place in the attempt's own order, from 0. */
          option?: number;
          /** To match and to order: places in the attempt's own order, each once. */
          order?: number[];
          /** To type: what was written. */
          text?: string;
        },
        options?: CallOptions,
      ): Promise<AnswerQuestionReply>;
      /** Ends an attempt and pays what it earned. */
      finish(
        params: {
          /** The attempt's id. */
          attempt: string;
        },
        options?: CallOptions,
      ): Promise<FinishLessonReply>;
      /** Gives up an attempt that isn't finished. */
      abandon(
        params: {
          /** The attempt's id. */
          attempt: string;
        },
        options?: CallOptions,
      ): Promise<Nothing>;
      /** Lists the questions that the account gets wrong. */
      weakSpots(
        params?: {
          /** How many at most; left out, 20. */
          limit?: number;
        },
        options?: CallOptions,
      ): Promise<ListWeakSpotsReply>;
      /** Begins practice of what the account gets wrong. */
      practice(
        params?: {
          /** How many questions at most; left out, 10. One that is gone on with has its own. */
          limit?: number;
        },
        options?: CallOptions,
      ): Promise<PracticeWeakSpotsReply>;
    };
    streak: {
      /** Gives the account's streak. */
      get(
        params?: {},
        options?: CallOptions,
      ): Promise<GetStreakReply>;
      /** Lists the days that count for the streak, and those that freezes were spent on. */
      days(
        params?: {
          /** The first day; left out, 30 days before the last. */
          from?: string;
          /** The last day, at most 366 behind the first; left out, today. */
          to?: string;
        },
        options?: CallOptions,
      ): Promise<ListStreakDaysReply>;
    };
    badges: {
      /** Lists the app's badges with the account's progress. */
      list(
        params?: {},
        options?: CallOptions,
      ): Promise<ListBadgesReply>;
    };
    wallet: {
      /** Gives what the account has of each currency, and what there is to buy. */
      get(
        params?: {},
        options?: CallOptions,
      ): Promise<GetWalletReply>;
      /** Lists what came into the wallet and went out of it, the latest first. */
      history(
        params?: {
          /** Only of this currency; left out, of all. */
          currency?: string;
          /** 50 for those who don't say. */
          limit?: number;
          /** Where the page before ended. */
          cursor?: string;
        },
        options?: CallOptions,
      ): Promise<ListWalletHistoryReply>;
      /** Buys something for what is in the wallet. */
      buy(
        params: {
          /** The client's own id for the purchase, the same in each repeat. */
          id: string;
          /** One of the items in the wallet's answer. */
          item: string;
          /** Whether the price is only held until the purchase is settled; left out, it isn't. */
          hold?: boolean;
        },
        options?: CallOptions,
      ): Promise<PurchaseState>;
      /** Confirms a purchase whose price is held, or gives it up. */
      settle(
        params: {
          /** The client's own id of the purchase. */
          id: string;
          /** Whether what was bought was handed out. */
          confirm: boolean;
        },
        options?: CallOptions,
      ): Promise<PurchaseState>;
    };
    profile: {
      /** Gives the account's standing in one answer. */
      get(
        params?: {},
        options?: CallOptions,
      ): Promise<GetProfileReply>;
    };
    actions: {
      /** Tells of actions that the app saw, each counted once by its id. */
      report(
        params: {
          /** 1 to 100, in any order. */
          actions: ReportedAction[];
        },
        options?: CallOptions,
      ): Promise<ReportActionsReply>;
    };
    adoption: {
      /** Takes over a streak, badges, lessons and coins that a device had, and says of each what became of
          it. */
      put(
        params?: {
          /** Left out, none. */
          streak?: AdoptedStreak;
          /** A badge each. */
          badges?: AdoptedBadge[];
          /** A lesson each. */
          lessons?: AdoptedLesson[];
          /** What the device had of each currency. */
          balances?: AdoptedBalance[];
        },
        options?: CallOptions,
      ): Promise<AdoptProgressReply>;
      /** Says how much of what devices had was taken over, and until when more may come. */
      get(
        params?: {},
        options?: CallOptions,
      ): Promise<ProgressAdoption>;
    };
    leaderboards: {
      /** Lists the app's leaderboards with the account's own standing. */
      list(
        params?: {},
        options?: CallOptions,
      ): Promise<ListLeaderboardsReply>;
      /** Gives a page of a leaderboard: from the best on, or around the account's own place. */
      get(
        params: {
          /** The board's id. */
          board: string;
          /** The first day of a day, week or month that is over; left out, the one that goes on. */
          period?: string;
          /** Only the members of this group, which the account is in; left out, all. */
          group?: string;
          /** Whether the page is around the account's own place; then there is no cursor. */
          around_me?: boolean;
          /** 20 for those who don't say. */
          limit?: number;
          /** Where the page before ended. */
          cursor?: string;
        },
        options?: CallOptions,
      ): Promise<GetLeaderboardReply>;
      /** Lists how the account did on a leaderboard before, the latest first. */
      history(
        params: {
          /** The board's id. */
          board: string;
        },
        options?: CallOptions,
      ): Promise<ListLeaderboardHistoryReply>;
      /** Takes part in the app's leaderboards under a name, or under another one than before. */
      join(
        params: {
          /** What others see: at most 24 characters. */
          name: string;
        },
        options?: CallOptions,
      ): Promise<ListLeaderboardsReply>;
      /** Takes the account off all leaderboards, and out of its groups. */
      leave(
        params?: {},
        options?: CallOptions,
      ): Promise<Nothing>;
      /** Reports somebody's name to the people who run the machine. */
      report(
        params: {
          /** As the leaderboard names them. */
          player: string;
          /** What is wrong with the name. */
          reason: string;
        },
        options?: CallOptions,
      ): Promise<Nothing>;
    };
    challenges: {
      /** Lists what the account is challenged to now, and how far it is with it. */
      list(
        params?: {},
        options?: CallOptions,
      ): Promise<ListChallengesReply>;
    };
    packages: {
      /** Packs a lesson to be answered without a connection. */
      make(
        params: {
          /** The lesson's id. */
          lesson: string;
        },
        options?: CallOptions,
      ): Promise<PackLessonReply>;
      /** Hands in a package that was answered without a connection. */
      handIn(
        params: {
          /** The lesson's id. */
          lesson: string;
          /** The package's. */
          version: string;
          /** One for each question. */
          answers: PackedAnswer[];
        },
        options?: CallOptions,
      ): Promise<HandInLessonReply>;
      /** Packs questions with what is right, for practice without a connection. */
      practice(
        params?: {
          /** The lesson's id; what the account gets wrong, of all lessons, if it is left out. */
          lesson?: string;
          /** How many of those that are got wrong at most; left out, 20. */
          limit?: number;
        },
        options?: CallOptions,
      ): Promise<PackPracticeReply>;
    };
    groups: {
      /** Lists the groups that the account is in. */
      list(
        params?: {},
        options?: CallOptions,
      ): Promise<ListGroupsReply>;
      /** Makes a group that others join by its code. */
      create(
        params: {
          /** What it is called: at most 24 characters. */
          name: string;
        },
        options?: CallOptions,
      ): Promise<ListGroupsReply>;
      /** Joins the group with a code. */
      join(
        params: {
          /** The code that somebody gave. */
          code: string;
        },
        options?: CallOptions,
      ): Promise<ListGroupsReply>;
      /** Leaves a group, or sends a member away from one's own. */
      leave(
        params: {
          /** The group's id. */
          group: string;
          /** The member who is sent away, as the leaderboard names them; left out, the account itself leaves. */
          player?: string;
        },
        options?: CallOptions,
      ): Promise<ListGroupsReply>;
      /** Gives the account's own group another code. */
      renew(
        params: {
          /** The group's id. */
          group: string;
        },
        options?: CallOptions,
      ): Promise<ListGroupsReply>;
    };
    /** Returns its params. */
    ping(
      params?: { [member: string]: unknown },
      options?: CallOptions,
    ): Promise<{ [name: string]: any }>;
  };
  notifications: {
    inbox: {
      /** Lists the account's notices, newest first. */
      list(
        params?: {
          /** 1 to 100; 50 if left out. */
          limit?: number;
          /** `next_cursor` of the page before; left out for the first page. */
          cursor?: string;
        },
        options?: CallOptions,
      ): Promise<ListInboxReply>;
      /** Marks notices as read. */
      read(
        params?: {
          /** Ids; left out, all. */
          notices?: string[];
        },
        options?: CallOptions,
      ): Promise<ReadInboxReply>;
    };
    preferences: {
      /** Gives what the account wants to be told, how, and when not. */
      get(
        params?: {},
        options?: CallOptions,
      ): Promise<NoticePreferences>;
      /** Chooses what the account is told, how, and when not. */
      set(
        params?: {
          /** Each kind once; of one that is named twice the later choice holds. */
          kinds?: SetPreferencesKindChoice[];
          /** In place of the app's own. */
          quiet?: SetPreferencesQuietChoice;
          /** IANA name; left out, it stays. */
          time_zone?: string;
        },
        options?: CallOptions,
      ): Promise<NoticePreferences>;
    };
    plan: {
      /** Gives the notices that will come if nothing happens meanwhile. */
      get(
        params?: {
          /** 1 to 30 days; 7 if left out. */
          days?: number;
        },
        options?: CallOptions,
      ): Promise<GetPlanReply>;
    };
    devices: {
      /** Has the calling device be reached by pushes, or not any more. */
      set(
        params?: {
          /** What Apple's push service gave the device, in hexadecimal; left out, the device isn't reached
              any more. */
          token?: string;
          /** Whose token it is; left out, `production`. */
          environment?: "production" | "sandbox";
        },
        options?: CallOptions,
      ): Promise<SetDeviceReply>;
    };
    browsers: {
      /** Has the calling browser be reached by pushes, or not any more. */
      set(
        params?: {
          /** Where the browser's push service takes messages for it (`endpoint` of its `PushSubscription`);
              left out, the browser isn't reached any more. */
          endpoint?: string;
          /** The browser's public key for this, in Base64 without padding (`p256dh`). */
          p256dh?: string;
          /** The browser's secret for this, in Base64 without padding (`auth`). */
          auth?: string;
        },
        options?: CallOptions,
      ): Promise<SetBrowserReply>;
      /** Gives the key by which browsers know who pushes. */
      key(
        params?: {},
        options?: CallOptions,
      ): Promise<GetBrowserKeyReply>;
    };
    /** Returns its params. */
    ping(
      params?: { [member: string]: unknown },
      options?: CallOptions,
    ): Promise<{ [name: string]: any }>;
  };
  gateway: {
    /** Lets the connection carry a session token for all its calls. */
    authenticate(
      params: {
        /** `qt_…`, as registration gave it. */
        token: string;
      },
      options?: CallOptions,
    ): Promise<AuthenticateReply>;
    events: {
      /** Streams what happens to the caller's account until it is cancelled. */
      listen: {
        stream(
          params?: {
            /** `cursor` of the last event that the client has; left out for what happens from now on. */
            since?: string;
            /** The version of the app's data that the client has: it is told at once of another one. Left
                out, it is told when it changes. */
            content_version?: string;
          },
          options?: CallOptions,
        ): Stream<LiveEvent, Nothing>;
      };
    };
    app: {
      /** Gives an app's name, colours, configuration, flags and least client version. */
      get(
        params?: {
          /** The app's id, for a caller without a session; otherwise it is the session's. */
          app?: string;
          /** The version of the calling client, such as `1.4.2`. */
          client_version?: string;
        },
        options?: CallOptions,
      ): Promise<GetAppReply>;
    };
    readiness: {
      /** Succeeds if all services are ready; otherwise fails and names the service that isn't. */
      get(
        params?: {},
        options?: CallOptions,
      ): Promise<Nothing>;
    };
    /** Returns its params. */
    ping(
      params?: { [member: string]: unknown },
      options?: CallOptions,
    ): Promise<{ [name: string]: any }>;
  };
  views: {
    /** Gives a screen's data, joined from several services. */
    get(
      params: {
        /** The view's id. */
        view: string;
        /** What the view's parts take from the request. */
        params?: { [name: string]: any };
      },
      options?: CallOptions,
    ): Promise<GetViewReply>;
  };
  rpc: {
    /** Describes the methods, for people and generators. */
    discover(
      params?: {},
      options?: CallOptions,
    ): Promise<DiscoverReply>;
  };
}

/** What failures carry, by their kinds. */
export interface FailureData {
  invalid_params: {};
  not_found: {
    nearest?: string;
    reason?: string;
  };
  conflict: {
    version?: number;
  };
  rate_limited: {
    limit?: string;
    whose?: string;
    current?: number;
    maximum?: number;
    retry_after_ms?: number;
    offering_id?: string;
  };
  unauthenticated: {};
  unavailable: {
    service?: string;
    app?: string;
    reason?: string;
    retry_after_ms?: number;
  };
  overloaded: {
    limit?: string;
    whose?: string;
    current?: number;
    maximum?: number;
    retry_after_ms?: number;
  };
  deadline_exceeded: {};
  cancelled: {};
  internal: {
    id?: string;
  };
  limit_exceeded: {
    current?: number;
    limit?: number;
    remaining?: number;
    name?: string;
    offering?: GetOfferingReply;
  };
  entitlement_required: {
    offering?: GetOfferingReply;
  };
  content_blocked: {
    reason?: string;
  };
  provider_failed: {
    retry_after_ms?: number;
  };
  permission_denied: {
    lesson?: string;
    requires?: string;
  };
}

/** A failure of one of some kinds. */
export type FailureOf<Kind extends keyof FailureData> = {
  [K in Kind]: Failure & { readonly kind: K; readonly data: FailureData[K] };
}[Kind];

/** What any call can meet. */
export type CommonFailure = "invalid_params" | "rate_limited" | "unauthenticated" | "unavailable" | "overloaded" | "cancelled" | "internal";

/** What a method's call can meet beside that. */
export interface MethodFailures {
  "entitlements.devices.register": "not_found" | "conflict" | "deadline_exceeded";
  "entitlements.sessions.list": "deadline_exceeded";
  "entitlements.sessions.revoke": "not_found" | "conflict" | "deadline_exceeded";
  "entitlements.offerings.get": "not_found" | "deadline_exceeded";
  "entitlements.purchases.submit": "not_found" | "conflict" | "deadline_exceeded";
  "entitlements.store.notify": "not_found" | "conflict" | "deadline_exceeded";
  "entitlements.subscription.get": "deadline_exceeded";
  "entitlements.access.check": "deadline_exceeded";
  "entitlements.profile.get": "deadline_exceeded";
  "entitlements.profile.set": "conflict" | "deadline_exceeded";
  "entitlements.links.create": "conflict" | "deadline_exceeded";
  "entitlements.links.preview": "not_found" | "conflict" | "limit_exceeded" | "deadline_exceeded";
  "entitlements.links.join": "not_found" | "conflict" | "limit_exceeded" | "deadline_exceeded";
  "entitlements.links.state": "deadline_exceeded";
  "entitlements.identities.nonce": "conflict" | "deadline_exceeded";
  "entitlements.identities.apple": "not_found" | "conflict" | "limit_exceeded" | "deadline_exceeded";
  "entitlements.codes.redeem": "not_found" | "conflict" | "limit_exceeded" | "deadline_exceeded";
  "entitlements.paywall.report": "not_found" | "conflict" | "deadline_exceeded";
  "entitlements.account.erase": "conflict" | "deadline_exceeded";
  "entitlements.archives.start": "conflict" | "deadline_exceeded";
  "entitlements.archives.get": "not_found" | "deadline_exceeded";
  "entitlements.archives.read": "not_found" | "deadline_exceeded";
  "entitlements.purchases.token": "conflict" | "deadline_exceeded";
  "entitlements.joins.list": "deadline_exceeded";
  "entitlements.joins.answer": "not_found" | "conflict" | "deadline_exceeded";
  "entitlements.joins.state": "conflict" | "deadline_exceeded";
  "entitlements.identities.list": "deadline_exceeded";
  "entitlements.identities.unlink": "not_found" | "conflict" | "deadline_exceeded";
  "entitlements.archives.fetch": "not_found" | "deadline_exceeded";
  "content.catalogues.list": "not_found" | "deadline_exceeded";
  "content.catalogues.teaser": "not_found" | "deadline_exceeded";
  "content.catalogues.page": "not_found" | "deadline_exceeded";
  "content.catalogues.item": "not_found" | "entitlement_required" | "deadline_exceeded";
  "content.catalogues.items": "not_found" | "deadline_exceeded";
  "content.catalogues.changes": "not_found" | "deadline_exceeded";
  "content.cards.list": "not_found" | "deadline_exceeded";
  "content.cards.get": "not_found" | "deadline_exceeded";
  "content.cards.add": "not_found" | "conflict" | "limit_exceeded" | "deadline_exceeded";
  "content.cards.edit": "not_found" | "conflict" | "limit_exceeded" | "deadline_exceeded";
  "content.cards.update": "not_found" | "conflict" | "limit_exceeded" | "deadline_exceeded";
  "content.cards.delete": "not_found" | "conflict" | "deadline_exceeded";
  "content.cards.delete-all": "not_found" | "conflict" | "deadline_exceeded";
  "content.cards.favorite": "not_found" | "conflict" | "deadline_exceeded";
  "content.tags.list": "not_found" | "deadline_exceeded";
  "content.tags.rename": "not_found" | "conflict" | "deadline_exceeded";
  "content.tags.delete": "not_found" | "conflict" | "deadline_exceeded";
  "content.pair.get": "not_found" | "deadline_exceeded";
  "content.pair.set": "not_found" | "conflict" | "deadline_exceeded";
  "content.presets.list": "not_found" | "deadline_exceeded";
  "content.presets.get": "not_found" | "deadline_exceeded";
  "content.presets.add": "not_found" | "conflict" | "limit_exceeded" | "deadline_exceeded";
  "content.cards.add-many": "not_found" | "conflict" | "limit_exceeded" | "deadline_exceeded";
  "content.cards.changes": "not_found" | "deadline_exceeded";
  "content.cards.sync": "not_found" | "conflict" | "deadline_exceeded";
  "content.reviews.record": "not_found" | "conflict" | "deadline_exceeded";
  "content.reviews.due": "not_found" | "deadline_exceeded";
  "content.statistics.get": "not_found" | "deadline_exceeded";
  "content.shares.create": "not_found" | "conflict" | "limit_exceeded" | "deadline_exceeded";
  "content.shares.list": "not_found" | "deadline_exceeded";
  "content.shares.revoke": "not_found" | "conflict" | "deadline_exceeded";
  "content.shares.get": "not_found" | "deadline_exceeded";
  "content.shares.import": "not_found" | "conflict" | "limit_exceeded" | "deadline_exceeded";
  "content.books.list": "not_found" | "deadline_exceeded";
  "content.books.get": "not_found" | "entitlement_required" | "deadline_exceeded";
  "content.books.opening": "not_found" | "deadline_exceeded";
  "content.pictures.read": "not_found" | "entitlement_required" | "deadline_exceeded";
  "content.reading.get": "not_found" | "deadline_exceeded";
  "content.reading.set": "not_found" | "conflict" | "entitlement_required" | "deadline_exceeded";
  "content.pictures.link": "deadline_exceeded";
  "content.pictures.fetch": "not_found" | "deadline_exceeded";
  "content.files.begin": "conflict" | "limit_exceeded" | "deadline_exceeded";
  "content.files.put": "not_found" | "conflict" | "deadline_exceeded";
  "content.files.finish": "not_found" | "conflict" | "deadline_exceeded";
  "content.files.list": "deadline_exceeded";
  "content.files.read": "not_found" | "conflict" | "deadline_exceeded";
  "content.files.delete": "conflict" | "deadline_exceeded";
  "content.imports.start": "not_found" | "conflict" | "deadline_exceeded";
  "content.imports.get": "not_found" | "deadline_exceeded";
  "content.imports.watch": "not_found";
  "content.imports.list": "not_found" | "deadline_exceeded";
  "content.imports.cancel": "not_found" | "conflict" | "deadline_exceeded";
  "content.imports.resume": "not_found" | "conflict" | "deadline_exceeded";
  "content.imports.report": "not_found" | "deadline_exceeded";
  "content.exports.start": "not_found" | "conflict" | "deadline_exceeded";
  "content.exports.get": "not_found" | "deadline_exceeded";
  "content.adoption.put": "not_found" | "conflict" | "deadline_exceeded";
  "content.adoption.get": "not_found" | "deadline_exceeded";
  "ai.generate": "not_found" | "conflict" | "entitlement_required" | "content_blocked" | "provider_failed" | "deadline_exceeded";
  "ai.generators.list": "not_found" | "deadline_exceeded";
  "ai.history.list": "deadline_exceeded";
  "ai.history.get": "not_found" | "deadline_exceeded";
  "ai.history.favorite": "not_found" | "conflict" | "deadline_exceeded";
  "ai.history.delete": "not_found" | "conflict" | "deadline_exceeded";
  "ai.history.delete-all": "conflict" | "deadline_exceeded";
  "ai.reactions.set": "not_found" | "conflict" | "deadline_exceeded";
  "ai.reactions.totals": "not_found" | "deadline_exceeded";
  "ai.texts.report": "not_found" | "conflict" | "limit_exceeded" | "deadline_exceeded";
  "ai.share.templates": "deadline_exceeded";
  "ai.share.read": "not_found" | "entitlement_required" | "deadline_exceeded";
  "ai.daily.get": "not_found" | "deadline_exceeded";
  "ai.adoption.put": "not_found" | "conflict" | "deadline_exceeded";
  "ai.adoption.get": "not_found" | "deadline_exceeded";
  "progress.course.get": "not_found" | "deadline_exceeded";
  "progress.lessons.start": "not_found" | "conflict" | "permission_denied" | "deadline_exceeded";
  "progress.lessons.answer": "not_found" | "conflict" | "deadline_exceeded";
  "progress.lessons.finish": "not_found" | "conflict" | "deadline_exceeded";
  "progress.streak.get": "deadline_exceeded";
  "progress.badges.list": "deadline_exceeded";
  "progress.wallet.get": "deadline_exceeded";
  "progress.profile.get": "deadline_exceeded";
  "progress.actions.report": "not_found" | "conflict" | "deadline_exceeded";
  "progress.streak.days": "deadline_exceeded";
  "progress.wallet.history": "deadline_exceeded";
  "progress.wallet.buy": "not_found" | "conflict" | "limit_exceeded" | "deadline_exceeded";
  "progress.wallet.settle": "not_found" | "conflict" | "deadline_exceeded";
  "progress.lessons.abandon": "not_found" | "conflict" | "deadline_exceeded";
  "progress.lessons.weak-spots": "not_found" | "deadline_exceeded";
  "progress.lessons.practice": "not_found" | "conflict" | "deadline_exceeded";
  "progress.adoption.put": "not_found" | "conflict" | "deadline_exceeded";
  "progress.adoption.get": "not_found" | "deadline_exceeded";
  "progress.leaderboards.list": "not_found" | "deadline_exceeded";
  "progress.leaderboards.get": "not_found" | "deadline_exceeded";
  "progress.leaderboards.history": "not_found" | "deadline_exceeded";
  "progress.leaderboards.join": "not_found" | "conflict" | "content_blocked" | "deadline_exceeded";
  "progress.leaderboards.leave": "conflict" | "deadline_exceeded";
  "progress.challenges.list": "not_found" | "deadline_exceeded";
  "progress.packages.make": "not_found" | "conflict" | "entitlement_required" | "deadline_exceeded";
  "progress.packages.hand-in": "not_found" | "conflict" | "permission_denied" | "deadline_exceeded";
  "progress.packages.practice": "not_found" | "permission_denied" | "deadline_exceeded";
  "progress.groups.list": "not_found" | "deadline_exceeded";
  "progress.groups.create": "not_found" | "conflict" | "limit_exceeded" | "content_blocked" | "deadline_exceeded";
  "progress.groups.join": "not_found" | "conflict" | "limit_exceeded" | "deadline_exceeded";
  "progress.groups.leave": "not_found" | "conflict" | "permission_denied" | "deadline_exceeded";
  "progress.groups.renew": "not_found" | "conflict" | "permission_denied" | "deadline_exceeded";
  "progress.leaderboards.report": "not_found" | "conflict" | "limit_exceeded" | "deadline_exceeded";
  "notifications.inbox.list": "deadline_exceeded";
  "notifications.inbox.read": "conflict" | "deadline_exceeded";
  "notifications.preferences.get": "deadline_exceeded";
  "notifications.preferences.set": "not_found" | "conflict" | "deadline_exceeded";
  "notifications.plan.get": "deadline_exceeded";
  "notifications.devices.set": "conflict" | "limit_exceeded" | "deadline_exceeded";
  "notifications.browsers.set": "conflict" | "deadline_exceeded";
  "notifications.browsers.key": "deadline_exceeded";
  "gateway.authenticate": "deadline_exceeded";
  "gateway.events.listen": never;
  "views.get": "not_found" | "entitlement_required" | "permission_denied" | "deadline_exceeded";
  "gateway.app.get": "not_found" | "deadline_exceeded";
  "gateway.readiness.get": "deadline_exceeded";
  "rpc.discover": "deadline_exceeded";
  "entitlements.ping": "deadline_exceeded";
  "content.ping": "deadline_exceeded";
  "ai.ping": "deadline_exceeded";
  "progress.ping": "deadline_exceeded";
  "notifications.ping": "deadline_exceeded";
  "gateway.ping": "deadline_exceeded";
}

export interface RegisterDeviceReply {
  /** The account's id. */
  account: string;
  /** The device's id. */
  device: string;
  /** The session's id, for the list of sessions. */
  session: string;
  /** `qt_` and 52 letters; a secret. */
  token: string;
  /** The plan that the account is on. */
  plan: string;
  /** `qds_` and more; a secret. It is kept where the removal of the app leaves it (a phone's keychain), and
      is good for registering again only. The secrets of earlier answers hold until this secret, or the token
      beside it, is used. */
  device_secret?: string;
  /** Whether the account is new; false for a device that came back. */
  is_new?: boolean;
}

export interface SessionSummary {
  /** The session's id. */
  id: string;
  /** The device's id. */
  device: string;
  /** What the user calls the device; absent if it has no name. */
  device_name?: string;
  /** When the device registered. (milliseconds since 1970) */
  created_at: number;
  /** Whether it is the one that asks. */
  is_current: boolean;
  /** When it was last in use, exact to an hour or so. (milliseconds since 1970) */
  last_used_at: number;
}

export interface ListSessionsReply {
  /** Oldest first. */
  sessions: SessionSummary[];
}

export interface Nothing {
}

export interface ProductOffer {
  /** The store's product id. */
  id: string;
  /** What the product is called. */
  title: string;
  /** What the product is, in a sentence: with the free trial for an account that can have it, and else
      without. */
  description: string;
  /** `weekly`, `monthly`, `two_months`, `three_months`, `six_months`, `yearly`, or `lifetime`. */
  period: string;
  /** The list price in the currency's minor units (cents; dong have none). */
  price_minor_units: number;
  /** ISO 4217. */
  currency: string;
  /** Length of the free trial for a first purchase; absent for none, and for an account that had one. */
  trial_days?: number;
  /** The plan that a purchase brings. */
  plan: string;
}

export interface GetOfferingReply {
  /** What `entitlement_required` errors name. */
  id: string;
  /** The first thing that people read. */
  headline: string;
  /** Why one would buy. */
  body: string;
  /** What the plan brings, a line each. */
  points: string[];
  /** In the order to show them. */
  products: ProductOffer[];
}

export interface Subscription {
  /** What the account has now. */
  state: "none" | "trial" | "active" | "grace_period" | "billing_retry" | "expired" | "revoked";
  /** The plan in force: `free` without access. */
  plan: string;
  /** The end of access: of the plan in force, or the past end of the last one. (milliseconds since 1970) */
  until?: number;
  /** The store's id of what was bought; absent if nothing was. */
  product?: string;
  /** Whether the store will charge again at the end; false: cancelled but still running. */
  will_renew: boolean;
  /** The product of the next period where it differs: an upgrade or downgrade that waits. */
  next_product?: string;
  /** Whether it comes from a family member's purchase. */
  family_shared: boolean;
  /** True where no money was paid: the purchase was made to try it out. Not there otherwise. */
  is_test?: boolean;
  /** True where the plan was given and not bought. Not there otherwise. */
  is_granted?: boolean;
}

export interface ReceiveStoreNotificationReply {
  /** The notification's id, `notificationUUID`. */
  notification: string;
  /** `notificationType`, as the store writes it. */
  type: string;
  /** `subtype`; absent where there is none. */
  subtype?: string;
  /** What became of it. */
  outcome: "applied" | "known" | "waiting" | "noted";
}

export interface AccessQuestion {
  /** The rule's id in the app's `access.json`. (an identifier) */
  rule: string;
  /** For a rule of kind *first n of a group free*: the item's place in its group, from 0. What is held or was
      used is counted by the services that own it. */
  position?: number;
  /** How many more are wanted; 1 if left out. */
  adding?: number;
}

export interface AccessAnswer {
  /** The rule's id, as in the question. */
  rule: string;
  /** Whether to go ahead, and why not. */
  outcome: "allowed" | "unlimited" | "needs_plan" | "limit_reached" | "unavailable";
  /** The offering to show where a plan would help. */
  offering?: string;
  /** How many may be held, or used a day; absent where nothing is counted. */
  limit?: number;
  /** How many more the limit leaves room for, before this one. */
  remaining?: number;
}

export interface CheckAccessReply {
  /** In the order of the questions. */
  decisions: AccessAnswer[];
}

export interface Profile {
  /** The language of messages and texts. (a language tag, such as en or pt-BR) */
  language: string;
  /** IANA name. */
  time_zone: string;
  /** What the user calls this device; absent if it has no name. */
  device_name?: string;
  /** The country of the store that this device buys in; absent where it hasn't said. */
  storefront?: string;
}

export interface CreateLinkReply {
  /** Eight letters and digits that can't be mixed up: `ABCD-EFGH`. (a code of eight letters and digits in any
      case, blanks and hyphens don't matter: ABCD-EFGH) */
  code: string;
  /** When it ends. (milliseconds since 1970) */
  expires_at: number;
}

export interface LinkedAccountHolding {
  /** What it is. */
  kind: string;
  /** How many there are. */
  count: number;
}

export interface LinkedAccount {
  /** Each kind of which there is something: `cards`, `books`, `texts`, `lessons`, `coins`, `badges`,
      `streak_days`, `notices`. Counted to 10,000. */
  holdings: LinkedAccountHolding[];
  /** The plan that it is on. */
  plan: string;
  /** How many devices it has. Those of the account that joins are signed out; each comes back, to the account
      that was joined, by its secret. */
  devices: number;
}

export interface PreviewLinkReply {
  /** What this device's account has: all of it goes over to the other account. */
  own: LinkedAccount;
  /** What the other account has. */
  other: LinkedAccount;
}

export interface GetLinkStateReply {
  /** How many accounts that became part of this one still have something on its way. */
  under_way: number;
}

export interface CreateNonceReply {
  /** 52 letters and digits. The app gives them to the sign-in as they are, or as their SHA-256 in lower-case
      hexadecimal digits. */
  nonce: string;
  /** When it ends. (milliseconds since 1970) */
  expires_at: number;
}

export interface SignInWithAppleReply {
  /** Whose the sign-in is. */
  state: "linked" | "other_account";
  /** The code by which this device joins the other account; absent where it is this one's. */
  link?: CreateLinkReply;
}

export interface PaywallStep {
  /** The client's own id for it, the same in each repeat. (an identifier) */
  id: string;
  /** What was done. */
  kind: "shown" | "closed" | "failed" | "restored" | "purchase_started";
  /** The product that it was about, where there is one. (an identifier) */
  product?: string;
}

export interface ReportPaywallReply {
  /** How many of the steps hadn't been counted before. */
  counted: number;
}

export interface EraseAccountReply {
  /** When every service has forgotten the account at the latest, while all of them run. (milliseconds since
      1970) */
  finishes_by: number;
}

export interface TransferState {
  /** `fil_…`. */
  id: string;
  /** What the file is: one of the service's kinds, such as `csv`. */
  kind: string;
  /** Of the whole file. */
  bytes: number;
  /** Of the whole file, in hexadecimal. */
  sha256: string;
  /** How many bytes are there, from the start: where the next piece begins. */
  received: number;
  /** Whether all is there, was compared with its digest, and is on disk. */
  finished: boolean;
  /** When the file goes, in milliseconds since 1970. */
  expires_at: number;
}

export interface FileLink {
  /** A path behind the address of the stack, with all that belongs to it: `/files/…?link=…`. */
  path: string;
  /** When it ends, in milliseconds since 1970; absent for a file that is everybody's, at that path for good. */
  ends_at?: number;
}

export interface ArchiveReply {
  /** What is happening with it. */
  phase: "making" | "ready" | "too_large";
  /** When it was asked for. (milliseconds since 1970) */
  asked_at: number;
  /** The archive, once it is ready. */
  file?: TransferState;
  /** Where it is had by HTTP for half an hour, once it is ready; for its person alone. */
  link?: FileLink;
}

export interface FilePiece {
  /** Of the whole file. */
  bytes: number;
  /** Of the whole file, in hexadecimal. */
  sha256: string;
  /** Where this piece begins. */
  offset: number;
  /** The piece in Base64; empty for an empty file. */
  data: string;
  /** Where the next piece begins; absent with the last one. */
  next_offset?: number;
}

export interface GetPurchaseTokenReply {
  /** A UUID in lower case. */
  app_account_token: string;
}

export interface JoinRequest {
  /** What an answer names. */
  id: string;
  /** What the device is called; absent where it has no name. */
  device_name?: string;
  /** When the purchase was presented. (milliseconds since 1970) */
  asked_at: number;
  /** Until when it may be answered. (milliseconds since 1970) */
  expires_at: number;
}

export interface ListJoinRequestsReply {
  /** At most twenty. */
  requests: JoinRequest[];
}

export interface GetJoinStateReply {
  /** What the other account said. */
  state: "none" | "waiting" | "accepted" | "declined";
  /** The code by which this account joins the other one; absent unless it may. */
  link?: CreateLinkReply;
}

export interface Identity {
  /** Who it is, as Apple calls them in this developer's apps: `user` of the sign-in. */
  subject: string;
  /** Since when. (milliseconds since 1970) */
  linked_at: number;
}

export interface ListIdentitiesReply {
  /** At most five an account that joined; the oldest first. */
  identities: Identity[];
}

export interface CatalogueChoice {
  /** As items have it. */
  id: string;
  /** In the language that was asked for. */
  name: string;
}

export interface PictureAspect {
  /** Parts of the width. */
  width: number;
  /** Parts of the height. */
  height: number;
}

export interface CatalogueFieldSummary {
  /** Under which it stands in an item's `fields`. */
  name: string;
  /** `string`, `text` and `choice` are strings; `words` is a list of them; `integer` and `number` are
      numbers; `picture` is a picture by reference. */
  type: string;
  /** Whether only open items show it; of a locked one a picture may be there blurred. */
  open: boolean;
  /** Whether lists show it, and not only single items. */
  tile: boolean;
  /** What there is to choose from. */
  choices?: CatalogueChoice[];
  /** The shape of its pictures. */
  aspect?: PictureAspect;
}

export interface CatalogueGroupSummary {
  /** The group's id. */
  id: string;
  /** In the language that was asked for. */
  title: string;
  /** How many items it has. */
  total: number;
}

export interface CatalogueSummary {
  /** The catalogue's id. */
  id: string;
  /** Of its content: another one says that something has changed. */
  version: string;
  /** What stands above the whole list. */
  title: string;
  /** What stands on a locked item; absent where nothing can be locked, or the app has no word for it. */
  badge?: string;
  /** What stands on the button that leads to the paywall. */
  unlock?: string;
  /** Items in a row of the whole list. */
  columns: number;
  /** How many items all groups have. */
  total: number;
  /** What an item has, in the order of the fields' names. */
  fields: CatalogueFieldSummary[];
  /** In the order in which they are shown. */
  groups: CatalogueGroupSummary[];
}

export interface ListCataloguesReply {
  /** In the order of their ids. */
  catalogues: CatalogueSummary[];
}

export interface CatalogueItem {
  /** The item's id. */
  id: string;
  /** The id of the group that it stands in. */
  group: string;
  /** Its place in the group, from 0. */
  position: number;
  /** In the language that was asked for. */
  name: string;
  /** What a screen reader says: the name, and for a locked item that it needs a subscription. */
  label: string;
  /** Whether it needs a subscription. */
  locked: boolean;
  /** By the names of the app's own fields. A locked item has only what everybody sees, and pictures blurred. */
  fields: { [name: string]: any };
}

export interface GetTeaserReply {
  /** Of the catalogue's content. */
  version: string;
  /** Items in a row. */
  columns: number;
  /** The items in rows of `columns`; the last row may be shorter. */
  rows: CatalogueItem[][];
  /** All items of the catalogue, for "see all 78". */
  total: number;
}

export interface CatalogueGroup {
  /** The group's id. */
  id: string;
  /** In the language that was asked for. */
  title: string;
  /** In the catalogue's order, with the fields that lists show. */
  items: CatalogueItem[];
}

export interface ListItemsReply {
  /** Of the catalogue's content: another one than the page before said means that the list has changed
      meanwhile. */
  version: string;
  /** In the catalogue's order; the first may go on from the page before. */
  groups: CatalogueGroup[];
  /** How many items all groups have. */
  total: number;
  /** How many of all are open to the caller now. */
  open: number;
  /** For the next page; absent with the last. */
  next_cursor?: string;
}

export interface GetItemReply {
  /** The item. */
  item: CatalogueItem;
  /** The language of the texts. (a language tag, such as en or pt-BR) */
  language: string;
  /** Of the catalogue's content. */
  version: string;
}

export interface GetItemsReply {
  /** In the order of the ids. */
  items: CatalogueItem[];
  /** Those of the ids that the catalogue doesn't have. */
  missing: string[];
  /** The language of the texts. (a language tag, such as en or pt-BR) */
  language: string;
  /** Of the catalogue's content. */
  version: string;
}

export interface ListCatalogueChangesReply {
  /** What the client has once it has read the last page. */
  version: string;
  /** Whether this is the first page of all items, since the version was too old or unknown: what no page from
      here to the last one has isn't there any more. */
  start_over: boolean;
  /** Title, fields, groups and words, where they have changed too. */
  catalogue?: CatalogueSummary;
  /** New and changed items, with all that the caller may see. One that changes meanwhile comes again. */
  items: CatalogueItem[];
  /** Ids of items that are there no more; some that the client never had may be among them. */
  removed: string[];
  /** For the next page; absent with the last. */
  next_cursor?: string;
}

export interface Flashcard {
  /** `crd_…`. */
  id: string;
  /** The side that is learnt. */
  front: string;
  /** The side that explains it. */
  back: string;
  /** BCP 47. */
  front_language: string;
  /** BCP 47. */
  back_language: string;
  /** Empty for none. */
  notes: string;
  /** Whether its owner marked it. */
  favorite: boolean;
  /** As their owner spelled them first, in the order they were given. */
  tags: string[];
  /** Counts the changes, from 1; an edit names the one it was made on. */
  version: number;
  /** Milliseconds since 1970. */
  created_at: number;
  /** Milliseconds since 1970. */
  changed_at: number;
}

export interface CardUse {
  /** Cards that there are. */
  used: number;
  /** Absent: as many as they like. */
  limit?: number;
  /** How many more fit, never below 0; absent without a limit. */
  remaining?: number;
}

export interface ListCardsReply {
  /** Oldest first. */
  cards: Flashcard[];
  /** Where the next page begins; absent on the last one. It is there as long as there may be more, also when
      no card is. */
  next_cursor?: string;
  /** How many cards there are and may be, whatever the filters. */
  use: CardUse;
}

export interface EditCardReply {
  /** With its new version. */
  card: Flashcard;
}

export interface AddCardReply {
  /** The card as it is stored. */
  card: Flashcard;
  /** How many cards there are and may be. */
  use: CardUse;
}

export interface CardVersion {
  /** The card's id. */
  id: string;
  /** Counts the card's changes, from 1. */
  version: number;
  /** Milliseconds since 1970. */
  changed_at: number;
}

export interface UpdateCardsReply {
  /** Those that are different now, in the order asked for. */
  cards: CardVersion[];
}

export interface DeleteCardsReply {
  /** How many cards were there and aren't any more. */
  deleted: number;
  /** How many cards there are and may be. */
  use: CardUse;
}

export interface TagCount {
  /** As its owner spelled it first. */
  name: string;
  /** How many cards have it. */
  cards: number;
}

export interface ListTagsReply {
  /** By name. */
  tags: TagCount[];
  /** Where the next page begins; absent on the last one. */
  next_cursor?: string;
}

export interface RenameTagReply {
  /** The tag as it is now. */
  tag: TagCount;
  /** Whether two became one. */
  merged: boolean;
}

export interface DeleteTagReply {
  /** How many cards had it. */
  cards: number;
}

export interface LanguageChoice {
  /** BCP 47. */
  code: string;
  /** In the caller's language. */
  name: string;
}

export interface GetPairReply {
  /** The language of the side that is learnt, BCP 47. */
  front: string;
  /** The language of the side that explains it, BCP 47. */
  back: string;
  /** In the order in which they are offered. */
  languages: LanguageChoice[];
}

export interface PresetSummary {
  /** The preset's id. */
  id: string;
  /** In the language that was asked for. */
  title: string;
  /** BCP 47. */
  front_language: string;
  /** BCP 47. */
  back_language: string;
  /** How many cards it adds. */
  cards: number;
  /** Whether all of them fit now. */
  fits: boolean;
  /** When the account added it, in milliseconds since 1970; absent if it didn't. */
  added_at?: number;
}

export interface ListPresetsReply {
  /** In the order in which they are offered. */
  presets: PresetSummary[];
  /** How many cards there are and may be. */
  use: CardUse;
}

export interface ShownCard {
  /** The side that is learnt. */
  front: string;
  /** The side that explains it; empty for none. */
  back: string;
  /** BCP 47. */
  front_language: string;
  /** BCP 47. */
  back_language: string;
  /** Empty for none. */
  notes: string;
  /** Names. */
  tags: string[];
}

export interface GetPresetReply {
  /** As the list has it. */
  preset: PresetSummary;
  /** In the order in which they are added. */
  cards: ShownCard[];
  /** Where the next page begins; absent on the last one. */
  next_cursor?: string;
}

export interface AddPresetReply {
  /** How many cards; 0 for a preset that was added before. */
  added: number;
  /** How many cards there are and may be. */
  use: CardUse;
}

export interface AddCard {
  /** The side that is learnt; its length is bounded by the app's `cards.json`. (text of one or several lines) */
  front: string;
  /** The side that explains it; left out only where the app's cards may lack it. (text of one or several
      lines) */
  back?: string;
  /** Left out, none. (text of one or several lines) */
  notes?: string;
  /** Names; each is found, whatever its case, or made. An account has 1,000 at the most. */
  tags?: string[];
  /** Left out, no favourite. */
  favorite?: boolean;
  /** Left out, the account's pair. (a language tag, such as en or pt-BR) */
  front_language?: string;
  /** Left out, the account's pair. (a language tag, such as en or pt-BR) */
  back_language?: string;
}

export interface AddCardsReply {
  /** In the order they were given. */
  cards: CardVersion[];
  /** How many cards there are and may be. */
  use: CardUse;
}

export interface ListCardChangesReply {
  /** New and changed cards as they are now. One that changes meanwhile comes again. */
  cards: Flashcard[];
  /** Ids of cards that are there no more; some that the device never had may be among them. */
  deleted: string[];
  /** Where the next page begins, and the next time. */
  cursor: string;
  /** Whether there is more now. */
  more: boolean;
  /** Whether this is the first page of all cards, since the cursor was too old: what no page from here to the
      last one has isn't there any more. */
  start_over: boolean;
  /** How many cards there are and may be. */
  use: CardUse;
}

export interface CardEdit {
  /** The card's id. A device makes the id of its new card: `crd_` and 16 to 96 lower-case letters and digits,
      from at least 80 random bits. (an identifier) */
  card: string;
  /** The version of the card that the device had from here when it made the edit; 0 for a card that it made
      itself. */
  base: number;
  /** When the edit was made, in milliseconds since 1970, by the device's clock. */
  edited_at: number;
  /** True deletes the card; then the other members don't matter. */
  deleted?: boolean;
  /** Left out, not changed; a new card needs it. (text of one or several lines) */
  front?: string;
  /** Left out, not changed. (text of one or several lines) */
  back?: string;
  /** Left out, not changed. (text of one or several lines) */
  notes?: string;
  /** Left out, not changed. */
  favorite?: boolean;
  /** All its tags from now on; left out, not changed. */
  tags?: string[];
  /** BCP 47; left out, not changed, or for a new card the account's pair. (a language tag, such as en or
      pt-BR) */
  front_language?: string;
  /** BCP 47; left out, not changed, or for a new card the account's pair. (a language tag, such as en or
      pt-BR) */
  back_language?: string;
}

export interface SyncResult {
  /** The card's id; empty if the item was refused and has no id that can be read. */
  card: string;
  /** How it went. */
  state: "stored" | "deleted" | "refused";
  /** The card's version now; absent for a card that isn't there. */
  version?: number;
  /** Which parts of the edit gave way to a later change of somebody else's: `front`, `back`, `languages`,
      `notes`, `favorite`, `tags`. */
  lost?: string[];
  /** Why it was refused, as an error has it; the edit changed nothing. */
  refusal?: { [name: string]: any };
}

export interface SyncCardsReply {
  /** One for each edit, in their order. */
  results: SyncResult[];
  /** How many cards there are and may be. */
  use: CardUse;
}

export interface NewReview {
  /** An id that the client makes, from at least 80 random bits. (an identifier) */
  review: string;
  /** The card's id. (an identifier) */
  card: string;
  /** How well it was known. */
  rating: "again" | "hard" | "good" | "easy";
  /** When, by the client's clock; left out, or in the future, it is now. */
  reviewed_at?: number;
  /** How long it took, in milliseconds. */
  spent_ms?: number;
}

export interface CardSchedule {
  /** `learning` and `relearning` come again within minutes, `review` after days. */
  stage: string;
  /** Milliseconds since 1970. */
  due_at: number;
  /** How many times it was seen. */
  reviews: number;
  /** Days after which it is known with a probability of nine in ten. */
  stability: number;
  /** 1 to 10. */
  difficulty: number;
}

export interface ReviewResult {
  /** The id that the client made; empty if the review was refused and has no id that can be read. */
  review: string;
  /** How it went. */
  state: "recorded" | "repeated" | "missing" | "too_old" | "refused";
  /** The card's schedule now; absent for a card that isn't there. */
  schedule?: CardSchedule;
  /** Why the review was refused, as an error has it. */
  refusal?: { [name: string]: any };
}

export interface RecordReviewsReply {
  /** One for each review, in their order. */
  results: ReviewResult[];
}

export interface NextWaits {
  /** After `again`. */
  again: number;
  /** After `hard`. */
  hard: number;
  /** After `good`. */
  good: number;
  /** After `easy`. */
  easy: number;
}

export interface DueCard {
  /** The card. */
  card: Flashcard;
  /** Absent for a new one. */
  schedule?: CardSchedule;
  /** When it would come again after each rating, in milliseconds from now. */
  next: NextWaits;
}

export interface ListDueCardsReply {
  /** In the order in which they are to be seen. */
  cards: DueCard[];
  /** How many are due, new ones apart; 1,000 stands for more. */
  due: number;
  /** When the next one is due, in milliseconds since 1970; absent if none is waiting. */
  next_due_at?: number;
}

export interface LanguageCount {
  /** BCP 47. */
  front_language: string;
  /** BCP 47. */
  back_language: string;
  /** How many. */
  cards: number;
}

export interface ReviewDay {
  /** Such as `2026-11-23`. */
  day: string;
  /** All of them. */
  reviews: number;
  /** Those rated so. */
  again: number;
  /** Those rated so. */
  hard: number;
  /** Those rated so. */
  good: number;
  /** Those rated so. */
  easy: number;
  /** How long they took, in milliseconds. */
  spent_ms: number;
  /** Cards that were made, also those that are deleted since. */
  added: number;
}

export interface GetStatisticsReply {
  /** All cards. */
  cards: number;
  /** By languages, the most cards first; at most 100 pairs. */
  languages: LanguageCount[];
  /** Days on which there was something, the oldest first. */
  days: ReviewDay[];
}

export interface Share {
  /** As it is read out and typed: `ABCD-EFGH`. (a code of eight letters and digits in any case, blanks and
      hyphens don't matter: ABCD-EFGH) */
  code: string;
  /** Absent for none. */
  title?: string;
  /** How many cards were put under the code. */
  cards: number;
  /** How many times they were added by others. */
  imports: number;
  /** Milliseconds since 1970. */
  created_at: number;
}

export interface CreateShareReply {
  /** With its code. */
  share: Share;
}

export interface ListSharesReply {
  /** The newest first. */
  shares: Share[];
}

export interface GetShareReply {
  /** Absent for none. */
  title?: string;
  /** How many cards there are now. */
  count: number;
  /** Whether all of them fit. */
  fits: boolean;
  /** When the account added them, in milliseconds since 1970; absent if it didn't. */
  added_at?: number;
  /** In the order in which they are added. */
  cards: ShownCard[];
  /** Where the next page begins; absent on the last one. */
  next_cursor?: string;
}

export interface ReadingState {
  /** The book's id. */
  book: string;
  /** From 1; 0 is the closed book. */
  page: number;
  /** Whether its last page was reached, or it was said to be finished. */
  finished: boolean;
  /** Whether the reader marked it, which is apart from reading. */
  favorite: boolean;
  /** Milliseconds since 1970. */
  changed_at: number;
  /** When it was read last, in milliseconds since 1970; absent for a book that was marked and never opened. */
  read_at?: number;
}

export interface PictureRef {
  /** To ask for it by. */
  id: string;
  /** Pixels, as it is seen. */
  width: number;
  /** Pixels, as it is seen. */
  height: number;
  /** `image/png` or `image/jpeg`. */
  type: string;
  /** Of the picture's file as the app has it, or for a blurred one of that and of how it is blurred, in
      hexadecimal: another one is another picture. */
  sha256: string;
  /** Where `edge` has it for everybody: behind it come a size and perhaps a half, as in `/small` or
      `/large-left`. Absent where the picture isn't everybody's; then `content.pictures.link` gives links. */
  file?: string;
}

export interface BookSummary {
  /** The book's id. */
  id: string;
  /** In the language that was asked for. */
  title: string;
  /** What a screen reader says: the title, and for a locked book that it needs a subscription. */
  label: string;
  /** Whether its pages need a subscription; the cover is everybody's to see. */
  locked: boolean;
  /** What the cover shows; its picture is `cover`. */
  cover_description: string;
  /** For children from this age … */
  age_from: number;
  /** … to this one, included. */
  age_to: number;
  /** How long reading it aloud takes. */
  reading_minutes: number;
  /** How many pages it has, without the cover. */
  pages: number;
  /** Absent for a book that was neither opened nor marked. */
  reading?: ReadingState;
  /** The cover as it was drawn. */
  cover?: PictureRef;
  /** The cover with the title on it, in the language that was asked for; absent where none was drawn. */
  titled_cover?: PictureRef;
}

export interface ListBooksReply {
  /** In the order of the shelf. */
  books: BookSummary[];
}

export interface BookPage {
  /** From 1. */
  number: number;
  /** What is read. */
  text: string;
  /** What the picture shows, for those who can't see it. */
  description: string;
  /** The picture of both sides. */
  picture?: PictureRef;
}

export interface GetBookReply {
  /** The book as the library shows it. */
  book: BookSummary;
  /** The language of the texts. (a language tag, such as en or pt-BR) */
  language: string;
  /** From the first on. */
  pages: BookPage[];
}

export interface OpeningMotion {
  /** Milliseconds; 0 for at once. */
  duration_ms: number;
  /** `linear`, `ease_in`, `ease_out`, `ease_in_out` or `spring`. */
  curve: string;
  /** Of a spring, from 0. */
  bounce?: number;
}

export interface OpeningStep {
  /** `selected`, `moving`, … as the app's data calls it. */
  phase: string;
  /** Milliseconds after the tap. */
  delay_ms: number;
  /** How the book moves to its place in this phase. */
  motion: OpeningMotion;
  /** Beside its usual size. */
  library_scale: number;
  /** Points. */
  library_blur: number;
  /** 0 to 1. */
  library_opacity: number;
}

export interface GetBookOpeningReply {
  /** From `idle`; in order, each later than the one before. */
  opening: OpeningStep[];
  /** From `complete` back to `idle`. */
  closing: OpeningStep[];
  /** How the library moves from one step's look to the next one's. */
  library: OpeningMotion;
  /** Of the shadow between the pages, in points. */
  gutter_width: number;
  /** 0 to 1. */
  gutter_opacity: number;
  /** The shadow from left to right, each a share of its opacity. */
  gutter_stops: number[];
  /** How far the cover turns on its left edge, in degrees. */
  flip_degrees?: number;
  /** The angle from which on the two pages are seen instead of the cover. */
  spread_from_degrees?: number;
  /** Of the turning cover: 0 for none. */
  perspective?: number;
  /** How wide the spread is in `zooming` and `complete`, as a share of the screen's width. */
  zoom_width?: number;
}

export interface ReadPictureReply {
  /** `image/png` or `image/jpeg`. */
  type: string;
  /** Pixels of this size and half. 0 for the left half of a picture one pixel wide, which has no data. */
  width: number;
  /** Pixels. */
  height: number;
  /** Of the whole file. */
  bytes: number;
  /** Of the whole file in this size and half, in hexadecimal: what was kept under it needn't be asked for
      again. */
  sha256: string;
  /** Where this piece begins. */
  offset: number;
  /** The piece in Base64. */
  data: string;
  /** Where the next piece begins; absent with the last one. */
  next_offset?: number;
}

export interface GetReadingReply {
  /** One entry for each book that was opened; for a book that was named, also if it was only marked. */
  books: ReadingState[];
  /** The ids of the books that are marked, the last one first; absent where one book was asked for. */
  favorites?: string[];
}

export interface SetReadingReply {
  /** The book's state after the change. */
  reading: ReadingState;
}

export interface PictureLink {
  /** As it was asked for. */
  picture: string;
  /** Where it is, and until when. */
  file: FileLink;
}

export interface LinkPicturesReply {
  /** In the order in which they were asked for. */
  links: PictureLink[];
}

export interface FetchPictureReply {
  /** `image/png` or `image/jpeg`. */
  type: string;
  /** Whether everybody may have it, and it never changes: then it may be kept by anybody on the way. */
  open: boolean;
  /** Of the whole file. */
  bytes: number;
  /** Of the whole file in this size and half, in hexadecimal. */
  sha256: string;
  /** Where this piece begins. */
  offset: number;
  /** The piece in Base64. */
  data: string;
  /** Where the next piece begins; absent with the last one. */
  next_offset?: number;
}

export interface FileReply {
  /** What is there of it. */
  file: TransferState;
}

export interface ListFilesReply {
  /** The oldest first. */
  files: TransferState[];
}

export interface ImportState {
  /** `imp_…`. */
  id: string;
  /** The file's id; the file is removed once all of it was read. */
  file: string;
  /** What the file is read as. */
  format: "csv" | "json" | "apkg";
  /** What is happening with it. */
  phase: "running" | "finished" | "stopped" | "failed" | "cancelled";
  /** Rows that were read so far. */
  read: number;
  /** Cards that were added. */
  added: number;
  /** Rows that gave no card; `content.imports.report` says why. */
  skipped: number;
  /** Why it stopped or failed, in English: `limit_exceeded`, `too_long`, or what is wrong with the file, and
      where. */
  reason?: string;
  /** Milliseconds since 1970. */
  created_at: number;
  /** Milliseconds since 1970. */
  changed_at: number;
}

export interface ImportReply {
  /** How far it is. */
  import: ImportState;
}

export interface ListImportsReply {
  /** Ten at the most. */
  imports: ImportState[];
}

export interface SkippedRow {
  /** Counts the file's rows from 1, without a header. */
  row: number;
  /** The line of the file that it begins on; absent in a file without lines. */
  line?: number;
  /** `not_text`, `not_json`, `incomplete`, `too_many_fields`, `wrong_value`, `refused` or `duplicate`. */
  reason: string;
  /** The rule that it breaks, in English. */
  detail: string;
}

export interface GetImportReportReply {
  /** In the file's order; the first 2,000 are kept. */
  rows: SkippedRow[];
  /** Where the next page begins; absent on the last one. */
  next_cursor?: string;
}

export interface ExportState {
  /** `exp_…`. */
  id: string;
  /** What the file is. */
  format: "csv" | "json" | "apkg";
  /** What is happening with it. */
  phase: "running" | "finished" | "failed";
  /** Cards that are in it so far. */
  cards: number;
  /** The finished file's id, which expires as every file does. */
  file?: string;
  /** Why it failed, in English. */
  reason?: string;
  /** Milliseconds since 1970. */
  created_at: number;
  /** Milliseconds since 1970. */
  changed_at: number;
}

export interface ExportReply {
  /** How far it is. */
  export: ExportState;
}

export interface AdoptedCard {
  /** Its id from now on, which the device makes and keeps: `crd_` and 16 to 96 lower-case letters and digits,
      the same each time that this card is handed in. A UUID without its hyphens will do. (an identifier) */
  card: string;
  /** When it was made, in milliseconds since 1970. */
  made_at: number;
  /** When it was changed last, in milliseconds since 1970; left out, never. */
  changed_at?: number;
  /** What is learnt. (text of one or several lines) */
  front: string;
  /** Left out, empty, where the app allows that. (text of one or several lines) */
  back?: string;
  /** Left out, none. (text of one or several lines) */
  notes?: string;
  /** Left out, it is none. */
  favorite?: boolean;
  /** Left out, none. */
  tags?: string[];
  /** BCP 47; left out, that of the account's pair. (a language tag, such as en or pt-BR) */
  front_language?: string;
  /** BCP 47; left out, that of the account's pair. (a language tag, such as en or pt-BR) */
  back_language?: string;
}

export interface AdoptedBook {
  /** The book's id. (an identifier) */
  book: string;
  /** From 1; 0 is the closed book; left out, it is closed. */
  page?: number;
  /** Whether it was read to its end; left out, only by its last page. */
  finished?: boolean;
  /** Whether it was marked; left out, it wasn't. */
  favorite?: boolean;
  /** When any of this was changed last, in milliseconds since 1970. */
  changed_at: number;
  /** When it was read last, in milliseconds since 1970; left out, `changed_at` if there is a page or an end. */
  read_at?: number;
}

export interface AdoptedBookResult {
  /** The book's id; empty if the item was refused and has no id that can be read. */
  book: string;
  /** Where the account is in it now; absent for one that was refused. */
  reading?: ReadingState;
  /** Why it was refused, as an error has it; it changed nothing. */
  refusal?: { [name: string]: any };
}

export interface AdoptionState {
  /** Whether anything may come: before the first piece, and until `ends_at`. */
  open: boolean;
  /** When it ends; absent before the first piece. (milliseconds since 1970) */
  ends_at?: number;
  /** Cards that were taken over, those that were deleted since among them. */
  cards: number;
  /** Taken over, cards may be so many though the plan has room for fewer; absent for an app without cards. */
  most_cards?: number;
}

export interface AdoptContentReply {
  /** One for each card, in their order. A card is `deleted` if it was deleted here since it was taken over. */
  cards: SyncResult[];
  /** One for each book, in their order. */
  books: AdoptedBookResult[];
  /** How many cards there are and may be; absent for an app without cards. */
  use?: CardUse;
  /** How much may still be taken over. */
  adoption: AdoptionState;
}

export interface TextTook {
  /** The model's name with the provider that wrote it; absent where no provider did. */
  model?: string;
  /** The version of the generator's prompt. */
  template: number;
  /** How often providers behind HTTPS were asked, those that failed or were given up among them. */
  attempts: number;
  /** Tokens of what was asked, of all attempts. */
  input_tokens: number;
  /** Tokens of what was answered, of all attempts. */
  output_tokens: number;
  /** Millionths of a cent, by the prices of `providers.json`. */
  micro_cents: number;
  /** Milliseconds until it was whole. */
  took_ms: number;
}

export interface GeneratedText {
  /** `txt_…`; absent for a text that isn't in the account's history. */
  id?: string;
  /** The generator's id. */
  generator: string;
  /** What was chosen, by the inputs' ids. (any JSON) */
  inputs: any;
  /** The whole text. */
  text: string;
  /** The language that it is written in. (a language tag, such as en or pt-BR) */
  language: string;
  /** Who wrote it. */
  origin: "provider" | "embedded" | "curated" | "stored" | "device";
  /** The name of the provider that wrote it; absent where none did. */
  provider?: string;
  /** Whether it had been written before, for somebody who chose the same. */
  cached: boolean;
  /** Whether the person marked it. */
  favorite: boolean;
  /** What the person said of it: a reaction's id. */
  reaction?: string;
  /** When it was written. (milliseconds since 1970) */
  created_at: number;
  /** What it took; only people who run the machine are told, and only of the account's last texts. */
  took?: TextTook;
}

export interface TextPart {
  /** To be put behind the pieces before it. */
  text: string;
  /** True where all pieces before this one are void: another text begins with it. */
  restart?: boolean;
}

export interface ListGeneratorsChoice {
  /** What `ai.generate` takes. */
  id: string;
  /** In the caller's language. */
  name: string;
  /** Whether it is in season today, by the person's calendar. */
  open: boolean;
  /** The first day of its season, as month and day: `12-01`; absent for what is always there. */
  from?: string;
  /** The last day of its season. */
  until?: string;
  /** How many texts complete it; absent where there is nothing to complete. */
  goal?: number;
  /** How many texts the account has had of it; absent where there is nothing to complete. */
  made?: number;
  /** When the account completed it; absent until then. (milliseconds since 1970) */
  completed_at?: number;
}

export interface ListGeneratorsInput {
  /** Its name among the inputs of `ai.generate`. */
  id: string;
  /** In the caller's language. */
  name: string;
  /** Whether it must be there. */
  required: boolean;
  /** One of these, by its id. */
  choices?: ListGeneratorsChoice[];
  /** A number: 1 for the first of these names. */
  levels?: string[];
  /** An open item of this catalogue, by its id. */
  catalogue?: string;
  /** Free text of at most so many bytes. */
  text?: number;
}

export interface ListGeneratorsNamed {
  /** What requests say. */
  id: string;
  /** In the caller's language. */
  name: string;
}

export interface ListGeneratorsGenerator {
  /** What `ai.generate` takes. */
  id: string;
  /** In the caller's language. */
  name: string;
  /** In the order in which a form asks for them. */
  inputs: ListGeneratorsInput[];
  /** What may be said of a text; empty where nothing can. */
  reactions: ListGeneratorsNamed[];
  /** How many texts the account may still have today; absent where there is no bound. */
  left_today?: number;
}

export interface ListGeneratorsReply {
  /** In the order of the app's data. */
  generators: ListGeneratorsGenerator[];
}

export interface ListTextsReply {
  /** Newest first. */
  texts: GeneratedText[];
  /** For the next page; absent on the last. */
  next_cursor?: string;
}

export interface DeleteAllTextsReply {
  /** How many there were. */
  deleted: number;
}

export interface CountReactionsKind {
  /** The reaction's id. */
  reaction: string;
  /** How often. */
  count: number;
}

export interface CountReactionsChoice {
  /** The choice's id. */
  choice: string;
  /** Each that was said at least once. */
  kinds: CountReactionsKind[];
}

export interface CountReactionsReply {
  /** All together. */
  total: number;
  /** By reactions, each that was said at least once. */
  kinds: CountReactionsKind[];
  /** By choices of the input that they are counted by; empty where there is none. */
  choices: CountReactionsChoice[];
}

export interface ListShareTemplatesTemplate {
  /** To ask for it by. */
  id: string;
  /** What it is called, in the account's language. */
  name: string;
  /** Pixels. */
  width: number;
  /** Pixels. */
  height: number;
  /** Whether the account's plan doesn't have it. */
  is_locked: boolean;
}

export interface ListShareTemplatesReply {
  /** In the app's order; none where the app has none. */
  templates: ListShareTemplatesTemplate[];
}

export interface ReadSharePictureReply {
  /** `image/png`. */
  type: string;
  /** Pixels. */
  width: number;
  /** Pixels. */
  height: number;
  /** Of the whole file. */
  bytes: number;
  /** Of the whole file, in hexadecimal: the same text in the same template is the same file. */
  sha256: string;
  /** Whether the text had no room, and lacks its end. */
  is_shortened: boolean;
  /** Where this piece begins. */
  offset: number;
  /** The piece in Base64. */
  data: string;
  /** Where the next piece begins; absent with the last one. */
  next_offset?: number;
}

export interface GetDailyReply {
  /** The generator's id. */
  generator: string;
  /** The person's own day. */
  day: string;
  /** When the next one begins, and with it another text. (milliseconds since 1970) */
  refresh_at: number;
  /** What the day chose, by the inputs' ids. (any JSON) */
  inputs: any;
  /** The names of what it chose, by the inputs' ids, in the text's language. */
  names: { [name: string]: string };
  /** The text. */
  text: string;
  /** Its language. (a language tag, such as en or pt-BR) */
  language: string;
}

export interface AdoptedText {
  /** One of `ai.generators.list` that keeps a history. (an identifier) */
  generator: string;
  /** What was chosen, by the inputs' ids, as `ai.generate` takes it; seasons don't matter. (at most 16384
      bytes of JSON) */
  inputs?: { [name: string]: any };
  /** The text itself, no longer than the generator's texts are here. (text of one or several lines) */
  words: string;
  /** The language that it is written in, one of the app's. (a language tag, such as en or pt-BR) */
  language: string;
  /** When it was written, in milliseconds since 1970. */
  made_at: number;
  /** Whether it was marked; left out, it wasn't. */
  favorite?: boolean;
  /** What the person said of it: one of the generator's reactions. (an identifier) */
  reaction?: string;
}

export interface AdoptedTextResult {
  /** Whether it is in the history now. */
  state: "stored" | "deleted" | "refused";
  /** The text's id in the history; absent for one that isn't there. */
  text?: string;
  /** Why it was refused, as an error has it; it changed nothing. */
  refusal?: { [name: string]: any };
}

export interface TextAdoption {
  /** Whether anything may come: before the first piece, and until `ends_at`. */
  open: boolean;
  /** When it ends; absent before the first piece. (milliseconds since 1970) */
  ends_at?: number;
  /** Texts that were taken over, those that were deleted since among them. */
  texts: number;
  /** How many may be. */
  most_texts: number;
}

export interface AdoptTextsReply {
  /** One for each text, in their order. */
  texts: AdoptedTextResult[];
  /** How much may still be taken over. */
  adoption: TextAdoption;
}

export interface LessonSummary {
  /** The lesson's id. */
  id: string;
  /** In the caller's language. */
  title: string;
  /** The icon's name in the client's own collection. */
  icon: string;
  /** For this account, now. */
  state: "completed" | "next" | "locked";
  /** The best result, at least 1; 0 until the lesson is completed. */
  diamonds: number;
  /** How many questions an attempt has answered that can be gone on with; absent where none is open. */
  answered?: number;
}

export interface GetCourseSection {
  /** The section's id. */
  id: string;
  /** In the caller's language. */
  title: string;
  /** In the order in which they open. */
  lessons: LessonSummary[];
}

export interface GetCourseReply {
  /** In the order in which they open. */
  sections: GetCourseSection[];
}

export interface GivenAnswer {
  /** The place of an option. */
  option?: number;
  /** Places of options. */
  order?: number[];
  /** What was written. */
  text?: string;
}

export interface StartLessonQuestion {
  /** The question's id. */
  id: string;
  /** How it is answered. */
  kind: "choose" | "match" | "type" | "order";
  /** In the caller's language. */
  text: string;
  /** In this attempt's own order; empty where a text is written. */
  options: string[];
  /** What options are to be found for; absent for other kinds than `match`. */
  left?: string[];
  /** What is shown with it, for `content.pictures.read`; absent for nothing. */
  picture?: PictureRef;
  /** What the picture shows, in the caller's language, without telling what is right. */
  picture_description?: string;
  /** Whether it was answered rightly before, when the attempt is gone on with; absent while it isn't
      answered. */
  correct?: boolean;
  /** How it was answered before. */
  given?: GivenAnswer;
}

export interface StartLessonReply {
  /** The attempt's id, for answers. */
  attempt: string;
  /** The lesson's id. */
  lesson: string;
  /** In the order in which they are asked; options are shuffled for this attempt, and nothing tells the right
      one. */
  questions: StartLessonQuestion[];
  /** Questions that were answered before, when the attempt is gone on with. */
  answered: number;
  /** Questions that count as wrong so far, with those of attempts that were given up since the lesson was
      last finished. */
  errors?: number;
}

export interface AnswerQuestionReply {
  /** Whether it is right. */
  correct: boolean;
  /** To choose: the right option's place in the attempt's own order. */
  right_option?: number;
  /** To match and to order: what would have been right. */
  right_order?: number[];
  /** To type: what is best. */
  right_text?: string;
  /** Why it is so, in the caller's language; absent where the course says nothing. */
  explanation?: string;
  /** How many of the attempt's questions have been answered. */
  answered: number;
  /** How many questions the attempt has. */
  total: number;
}

export interface WalletBalance {
  /** The currency's id. */
  currency: string;
  /** What so many of it are called, in the caller's language. */
  name: string;
  /** What there is, without what is held. */
  available: number;
  /** What is held for purchases that aren't confirmed yet. */
  held: number;
}

export interface FinishLessonReply {
  /** The lesson's id. */
  lesson: string;
  /** Questions that were answered wrongly in this attempt, or in one given up since the lesson was last
      finished. */
  errors: number;
  /** For these errors, at least 1. */
  diamonds: number;
  /** The best so far, this attempt included. */
  best_diamonds: number;
  /** Earned now: the difference to the best result before. */
  coins: number;
  /** What is in the wallet after it. */
  balances: WalletBalance[];
  /** The lesson that is next; absent when the course is done. */
  next_lesson?: string;
}

export interface GetStreakMilestone {
  /** How many days. */
  days: number;
  /** When a run first had so many; absent for one that is ahead. (milliseconds since 1970) */
  reached_at?: number;
}

export interface GetStreakReply {
  /** Days of the run on which something was done; 0 when expired. */
  current: number;
  /** The most days that a run has had so far. */
  longest: number;
  /** By the clock that the user had; absent before the first day. */
  last_active_day?: string;
  /** What today means for it. */
  status: "active" | "expiring_soon" | "frozen" | "expired" | "never_begun";
  /** Until the day is over, rounded up; only when expiring soon or frozen. */
  hours_left?: number;
  /** When the streak ends if nothing is done, all freezes being spent; absent for none that runs.
      (milliseconds since 1970) */
  ends_at?: number;
  /** Freezes that are left: one is spent by itself when a day is missed. */
  freezes: number;
  /** The app's milestones, the least first. */
  milestones: GetStreakMilestone[];
}

export interface ListBadgesBadge {
  /** The badge's id. */
  id: string;
  /** In the caller's language. */
  name: string;
  /** What it takes to earn it. */
  description: string;
  /** What is said to whoever has earned it; absent until then. */
  earned?: string;
  /** The id of its kind; absent where the app has none. */
  kind?: string;
  /** 0 to 1. */
  progress: number;
  /** Absent until it is earned. (milliseconds since 1970) */
  unlocked_at?: number;
  /** The picture's name in the client's own collection; absent for none. */
  picture?: string;
  /** How much of `goal` there is. Of several criteria it is how many are reached. */
  count: number;
  /** From here on it is earned. */
  goal: number;
}

export interface ListBadgesKind {
  /** As badges have it in `kind`. */
  id: string;
  /** In the caller's language. */
  name: string;
}

export interface ListBadgesReply {
  /** In the order of the app's data. */
  badges: ListBadgesBadge[];
  /** What badges are grouped by, in the order in which people see the groups; empty where they aren't. */
  kinds: ListBadgesKind[];
}

export interface GetWalletItem {
  /** The item's id. */
  id: string;
  /** In the caller's language. */
  name: string;
  /** The currency that it costs. */
  currency: string;
  /** How much of it. */
  price: number;
  /** How often the account has bought it. */
  bought: number;
  /** How often it can; absent for always. */
  most?: number;
}

export interface GetWalletReply {
  /** In the order of their ids. */
  balances: WalletBalance[];
  /** What there is to buy, by currency and in the order of the app's data. */
  items: GetWalletItem[];
}

export interface GetProfileReply {
  /** Lessons that were finished at least once. */
  lessons_completed: number;
  /** Lessons that the course has. */
  lessons: number;
  /** The best of each lesson, added up. */
  diamonds: number;
  /** What is in the wallet now. */
  balances: WalletBalance[];
  /** Right answers of all answers, 0 to 1; absent before the first. */
  accuracy?: number;
  /** Days in a row; 0 when the streak is over. */
  streak: number;
  /** How many were earned. */
  badges: number;
  /** Time spent on questions, of each at most two minutes. */
  seconds_spent: number;
  /** Questions that are got wrong, as `progress.lessons.weak-spots` lists them. */
  weak_spots: number;
}

export interface ReportedAction {
  /** The device's own id for it, the same in each repeat. (an identifier) */
  id: string;
  /** One of the app's actions. (an identifier) */
  action: string;
  /** When it was done by the device's clock, in milliseconds since 1970. */
  at: number;
  /** The action's properties, as the app's data declare them; left out, none. (at most 16384 bytes of JSON) */
  with?: { [name: string]: any };
}

export interface ReportedResult {
  /** The device's own id for it; empty if the action was refused and has no id that can be read. */
  id: string;
  /** What became of it. */
  state: "counted" | "known" | "over" | "refused";
  /** Why it was refused, as an error has it. */
  refusal?: { [name: string]: any };
  /** Leaderboards on which it doesn't count: the day, week or month in which it was done was closed. Absent
      for none. */
  closed_boards?: string[];
}

export interface ReportActionsReply {
  /** One for each, in their order. */
  results: ReportedResult[];
}

export interface ListStreakDaysDay {
  /** The day, by the user's own clock. */
  day: string;
  /** What there is to say of it. */
  kind: "active" | "frozen" | "given";
}

export interface ListStreakDaysReply {
  /** In their order. */
  days: ListStreakDaysDay[];
}

export interface ListWalletHistoryEntry {
  /** The transfer's id. */
  transfer: string;
  /** The currency. */
  currency: string;
  /** What came in, or negative what went out. */
  amount: number;
  /** Why. */
  kind: "earned" | "bought" | "given" | "adopted" | "joined" | "won";
  /** The action that paid, the item that was bought, or the board or challenge that brought it; empty for
      what a device had, and for what went back. */
  about: string;
  /** When. (milliseconds since 1970) */
  at: number;
}

export interface ListWalletHistoryReply {
  /** The latest first. */
  entries: ListWalletHistoryEntry[];
  /** For the next page; absent at the end. */
  next_cursor?: string;
}

export interface PurchaseState {
  /** The client's own id of the purchase. */
  id: string;
  /** What was bought. */
  item: string;
  /** How it stands. */
  state: "held" | "done" | "over";
  /** Whether this id was there before with the same item: nothing was bought now. */
  was_known: boolean;
  /** Until when the price is held; absent where it isn't. (milliseconds since 1970) */
  held_until?: number;
  /** What is in the wallet after it. */
  balances: WalletBalance[];
}

export interface ListWeakSpotsSpot {
  /** Its lesson's id. */
  lesson: string;
  /** Its lesson's title, in the caller's language. */
  title: string;
  /** Its id. */
  question: string;
  /** What is asked, in the caller's language. */
  text: string;
  /** What is shown with it; absent for nothing. */
  picture?: PictureRef;
  /** What the picture shows, in the caller's language. */
  picture_description?: string;
  /** How often it was answered. */
  answers: number;
  /** How often wrongly. */
  wrong: number;
}

export interface ListWeakSpotsReply {
  /** Those that are wrong most of the time first. */
  spots: ListWeakSpotsSpot[];
}

export interface PracticeWeakSpotsReply {
  /** The attempt's id, for answers; absent where nothing is got wrong. */
  attempt?: string;
  /** Those that are wrong most of the time first; options are shuffled, and nothing tells the right one. */
  questions: StartLessonQuestion[];
  /** Questions that were answered before, when it is gone on with. */
  answered: number;
}

export interface AdoptedStreak {
  /** Days in a row until `last_active_day`. */
  current: number;
  /** The most that a run has had; left out, `current`. */
  longest?: number;
  /** The last day on which something was done, by the device's calendar. */
  last_active_day: string;
}

export interface AdoptedBadge {
  /** The badge's id. (an identifier) */
  badge: string;
  /** When it was earned, in milliseconds since 1970. */
  unlocked_at: number;
}

export interface AdoptedLesson {
  /** The lesson's id. (an identifier) */
  lesson: string;
  /** The best result, as the course's rewards have it. */
  diamonds: number;
  /** When it was finished first, in milliseconds since 1970. */
  completed_at: number;
}

export interface AdoptedBalance {
  /** The device's own id for it, the same in each repeat: what several devices had adds up. (an identifier) */
  id: string;
  /** The currency's id. (an identifier) */
  currency: string;
  /** How much there was. */
  amount: number;
}

export interface AdoptedResult {
  /** The id of the badge, the lesson or the balance; absent for the streak, and for an item whose id can't be read. */
  id?: string;
  /** Why it was refused, as an error has it: it changed nothing. Absent for what was taken. */
  refusal?: { [name: string]: any };
}

export interface AdoptedSum {
  /** The currency's id. */
  currency: string;
  /** What devices said that they had. */
  brought: number;
  /** What of it came into the wallet: as much as lessons and days that were brought could have paid. */
  taken: number;
}

export interface ProgressAdoption {
  /** Whether anything may come: before the first piece, and until `ends_at`. */
  open: boolean;
  /** When it ends; absent before the first piece. (milliseconds since 1970) */
  ends_at?: number;
  /** What devices said that they had, in the order of the currencies' ids. */
  balances: AdoptedSum[];
}

export interface AdoptProgressReply {
  /** Of the streak; absent where none was brought. */
  streak?: AdoptedResult;
  /** One for each badge, in their order. */
  badges: AdoptedResult[];
  /** One for each lesson, in their order. */
  lessons: AdoptedResult[];
  /** One for each balance, in their order. */
  balances: AdoptedResult[];
  /** How much was taken over by now. */
  adoption: ProgressAdoption;
}

export interface LeaderboardStanding {
  /** 1 for the best. Those who have the same score share a rank, and as many ranks are left out behind them:
      1, 2, 2, 4. */
  rank: number;
  /** What places them. */
  score: number;
}

export interface ListLeaderboardsBoard {
  /** The board's id. */
  id: string;
  /** In the caller's language. */
  name: string;
  /** Whether all are compared; if not, the members of a group only. */
  is_of_all: boolean;
  /** The first day of the day, week or month that goes on; absent for a board that never ends. */
  period?: string;
  /** When it ends, and all begin anew; absent for a board that never ends. (milliseconds since 1970) */
  ends_at?: number;
  /** How many have a place on it. */
  members: number;
  /** The account's own place; absent for none yet. */
  standing?: LeaderboardStanding;
}

export interface ListLeaderboardsReply {
  /** The name that others see; absent for somebody who doesn't take part. */
  name?: string;
  /** Whether those who run the app took the name off the boards: another one is seen again. */
  is_name_hidden: boolean;
  /** In the order of the app's data. */
  boards: ListLeaderboardsBoard[];
}

export interface GetLeaderboardEntry {
  /** By what `progress.leaderboards.report` knows them: no account's id. */
  player: string;
  /** What they call themselves; absent while those who run the app have taken it off. */
  name?: string;
  /** 1 for the best; those who have the same score share it. */
  rank: number;
  /** What places them. */
  score: number;
  /** Whether it is the caller. */
  is_me: boolean;
}

export interface GetLeaderboardReply {
  /** The first day of the day, week or month; absent for a board that never ends. */
  period?: string;
  /** When it ends, or ended; absent for a board that never ends. (milliseconds since 1970) */
  ends_at?: number;
  /** Whether it is over, and no place on it changes any more. */
  is_final: boolean;
  /** How many have a place on it. */
  members: number;
  /** The best first. */
  entries: GetLeaderboardEntry[];
  /** The account's own place; absent for none. */
  standing?: LeaderboardStanding;
  /** For the next page; absent at the end. */
  next_cursor?: string;
}

export interface RewardGiven {
  /** The currency; absent for none. */
  currency?: string;
  /** How much of it. */
  amount?: number;
  /** The badge; absent for none. */
  badge?: string;
}

export interface ListLeaderboardHistoryPeriod {
  /** Its first day. */
  period: string;
  /** How many had a place. */
  members: number;
  /** The account's own place. */
  standing: LeaderboardStanding;
  /** What the place brought; absent for nothing. */
  reward?: RewardGiven;
}

export interface ListLeaderboardHistoryReply {
  /** The latest first; as many as the app keeps. */
  periods: ListLeaderboardHistoryPeriod[];
}

export interface ListChallengesChallenge {
  /** The challenge's id. */
  id: string;
  /** In the caller's language. */
  name: string;
  /** What is to be done. */
  description: string;
  /** What is said to whoever has done it; absent until then. */
  done?: string;
  /** The picture's name in the client's own collection; absent for none. */
  picture?: string;
  /** 0 to 1. */
  progress: number;
  /** How much of `goal` there is. Of several criteria it is how many are reached. */
  count: number;
  /** From here on it is done. */
  goal: number;
  /** When it was done; absent until then. (milliseconds since 1970) */
  completed_at?: number;
  /** What there is for it; absent for nothing. */
  reward?: RewardGiven;
}

export interface ListChallengesDraw {
  /** The draw's id. */
  id: string;
  /** In the caller's language. */
  name: string;
  /** The first day. */
  period: string;
  /** When others are drawn. (milliseconds since 1970) */
  ends_at: number;
  /** In the order in which they were drawn. */
  challenges: ListChallengesChallenge[];
  /** In how many days, weeks or months in a row one was done, up to this one or the one before; at most 366. */
  in_a_row: number;
}

export interface ListChallengesReply {
  /** In the order of the app's data. */
  draws: ListChallengesDraw[];
}

export interface PackLessonReply {
  /** The lesson's id. */
  lesson: string;
  /** Of the lesson as it is packed; it is handed in with it. */
  version: string;
  /** False: one that can be handed in never holds what is right. */
  holds_answers: boolean;
  /** In the order in which they are asked; options are shuffled for this package. */
  questions: StartLessonQuestion[];
}

export interface PackedAnswer {
  /** The question's id. (an identifier) */
  question: string;
  /** To choose: the option's place in the package's own order. */
  option?: number;
  /** To match and to order: places in the package's own order, each once. */
  order?: number[];
  /** To type: what was written. (text of one line) */
  text?: string;
}

export interface HandInLessonReply {
  /** One for each answer, in their order. */
  answers: AnswerQuestionReply[];
  /** What it earned. */
  result: FinishLessonReply;
}

export interface PackPracticeQuestion {
  /** As it is asked; options are shuffled for this package. */
  asked: StartLessonQuestion;
  /** To choose: the right option's place. */
  right_option?: number;
  /** To match and to order: what is right. */
  right_order?: number[];
  /** To type: what may be written, the best first. Case, accents and spaces don't matter. */
  accepts?: string[];
  /** To type: so many letters may be wrong. */
  typos?: number;
  /** Why it is so, in the caller's language; absent where the course says nothing. */
  explanation?: string;
}

export interface PackPracticeReply {
  /** True: such a package can't be handed in, and pays nothing. */
  holds_answers: boolean;
  /** Those of a lesson in their order; else those that are wrong most of the time first. */
  questions: PackPracticeQuestion[];
}

export interface PlayerGroup {
  /** The group's id. */
  id: string;
  /** What its founder called it. */
  name: string;
  /** By which others join it. (a code of eight letters and digits in any case, blanks and hyphens don't
      matter: ABCD-EFGH) */
  code: string;
  /** How many are in it. */
  members: number;
  /** Whether the account may send members away and change the code: its founder may, and behind the founder
      whoever is in it longest. */
  is_owner: boolean;
}

export interface ListGroupsReply {
  /** In the order in which they were joined. */
  groups: PlayerGroup[];
}

export interface Notice {
  /** The notice's id. */
  id: string;
  /** What it is about, as `notices.json` calls its kind. */
  kind: string;
  /** In the account's language. */
  title: string;
  /** In the account's language. */
  body: string;
  /** When it was put into the inbox. (milliseconds since 1970) */
  created_at: number;
  /** Absent until it is marked as read. (milliseconds since 1970) */
  read_at?: number;
  /** Where it leads, in the app's own form; absent where it leads nowhere. */
  link?: string;
}

export interface ListInboxReply {
  /** Newest first. */
  notices: Notice[];
  /** Of the whole inbox. */
  unread: number;
  /** For the next page; absent on the last. */
  next_cursor?: string;
}

export interface ReadInboxReply {
  /** Of the whole inbox, after it. */
  unread: number;
}

export interface NoticePreferencesChannels {
  /** Into the inbox. */
  inbox: boolean;
  /** To clients that are connected. */
  live: boolean;
  /** To devices, also while the app isn't open. */
  push: boolean;
}

export interface NoticePreferencesKind {
  /** As `notices.json` calls it. */
  kind: string;
  /** What it is called, in the account's language; absent for one that can't be turned off. */
  name?: string;
  /** Whether the account wants to be told. */
  is_on: boolean;
  /** The hour of the day on the person's own clock, 0 to 23; absent for a kind that has none. */
  hour?: number;
  /** By which ways. */
  channels: NoticePreferencesChannels;
}

export interface NoticePreferencesQuiet {
  /** From this hour on, 0 to 23. */
  from_hour: number;
  /** Up to this hour; the same as `from_hour` for none. */
  until_hour: number;
}

export interface NoticePreferences {
  /** The kinds of notices that the app has, in its order. */
  kinds: NoticePreferencesKind[];
  /** In these hours only that is told what just happened; absent where nobody said any. */
  quiet?: NoticePreferencesQuiet;
  /** IANA name of the zone whose clock all of it goes by. */
  time_zone: string;
}

export interface SetPreferencesChannelChoice {
  /** Into the inbox. */
  inbox?: boolean;
  /** To clients that are connected. */
  live?: boolean;
  /** To devices, also while the app isn't open. */
  push?: boolean;
}

export interface SetPreferencesKindChoice {
  /** As `notifications.preferences.get` names it, and one that has a name there. (an identifier) */
  kind: string;
  /** Whether to be told at all. */
  is_on?: boolean;
  /** Not within the quiet hours, and only of a kind that has an hour. */
  hour?: number;
  /** By which ways. */
  channels?: SetPreferencesChannelChoice;
}

export interface SetPreferencesQuietChoice {
  /** From this hour on. */
  from_hour: number;
  /** Up to this hour; the same as `from_hour` for none. */
  until_hour: number;
}

export interface GetPlanPlanned {
  /** As `notices.json` calls it. */
  kind: string;
  /** The person's own day. */
  day: string;
  /** When it comes. (milliseconds since 1970) */
  at: number;
}

export interface GetPlanReply {
  /** Soonest first. */
  notices: GetPlanPlanned[];
}

export interface SetDeviceReply {
  /** How many are reached by pushes. */
  devices: number;
}

export interface SetBrowserReply {
  /** How many are reached by pushes. */
  browsers: number;
}

export interface GetBrowserKeyReply {
  /** For `applicationServerKey` of `pushManager.subscribe`: 65 bytes in Base64 without padding. Absent where
      browsers aren't pushed to. */
  key?: string;
}

export interface AuthenticateReply {
  /** The account's id. */
  account: string;
  /** The app's id. */
  app: string;
  /** The plan in force, or `free`. */
  plan: string;
}

export interface LiveEvent {
  /** As the event is called between the services, such as `entitlements.subscription.changed`;
      `notifications.notice.delivered` for a notice; `gateway.events.began` where it begins;
      `gateway.events.missed` where something is missing before the next one; `content.version.changed` with
      the `version` of the app's data. There may be others some day, to be passed over. */
  type: string;
  /** As the service that it comes from sends it. (any JSON) */
  data: any;
  /** For `since`; absent for what isn't remembered. */
  cursor?: string;
}

export interface GetViewPart {
  /** What became of it. */
  state: "ok" | "failed" | "late" | "skipped";
  /** What the part's own call gives. (any JSON) */
  result?: any;
  /** The `error` object of the part's own call, when it failed or was late. (any JSON) */
  error?: any;
  /** Of a skipped part: the part whose result it lacked, or `request`. */
  lacks?: string;
  /** When it began, counted from the view's own beginning; it waits for the parts that it takes from.
      Milliseconds. */
  after_ms: number;
  /** How long its own call took. Milliseconds. */
  took_ms: number;
}

export interface GetViewReply {
  /** The view's id. */
  view: string;
  /** By their names. Each is there, whatever became of it. */
  parts: { [name: string]: GetViewPart };
  /** When to ask again, if nothing happens meanwhile: the person's next midnight. Absent where `views.json`
      doesn't say. (milliseconds since 1970) */
  refresh_at?: number;
}

export interface GetAppReply {
  /** The app's id. */
  app: string;
  /** What people call it, in the caller's language. */
  name: string;
  /** The version of the app's data: another one means that anything may be. */
  content_version: string;
  /** Those that it speaks, its usual one first. */
  languages: string[];
  /** Colours by their roles, each `#RRGGBB`. */
  theme: { [name: string]: string };
  /** Whatever the app's clients go by, as its folder has it. (any JSON) */
  config: any;
  /** The flags of its rules by their ids, and whether the caller's plan has each. */
  flags: { [name: string]: boolean };
  /** The least version of a client that is served well; absent for any. */
  least_client_version?: string;
  /** Whether the caller's `client_version` is below that. */
  is_client_too_old: boolean;
}

export interface DiscoverInfo {
  /** What it is called. */
  title: string;
  /** The gateway's version. */
  version: string;
  /** What clients should know first. */
  description: string;
}

export interface DiscoverComponents {
  /** One object: each definition by its name. (any JSON) */
  schemas: any;
}

export interface DiscoverReply {
  /** OpenRPC's version. */
  openrpc: string;
  /** What the document describes. */
  info: DiscoverInfo;
  /** Method objects. */
  methods: any[];
  /** The definitions that methods refer to: `schemas`, by their names. */
  components: DiscoverComponents;
  /** What bounds every call, by the names of the settings: bytes, milliseconds, how many, or how often a
      second. Also `json_depth`, how deep arrays and objects may nest. */
  "x-limits": { [name: string]: number };
}
