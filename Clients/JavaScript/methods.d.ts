// Made by `quintet-dev clients js` from the response of rpc.discover.

import type { CallOptions, Failure, Quintet, Stream } from "./quintet.js";

/** All methods by their names: `await methods(client).content.cards.add({ front, back })`. */
export function methods(client: Quintet): Methods;

/** Distinguishes failures from other errors: `if (isFailure(error, "content.cards.add")) switch (error.kind) …`. */
export function isFailure<Name extends keyof MethodFailures>(
  error: unknown, method?: Name,
): error is FailureOf<CommonFailure | MethodFailures[Name]>;

export interface Methods {
  entitlements: {
    devices: {
      /** Registers a device with an app, and returns a session token for a new account or for the device's
          existing one. */
      register(
        params: {
          /** The app's id, one of the served apps. */
          app: string;
          /** The language of messages, as the device's system names it: `pt-BR`, `zh_Hans_CN`. An unknown
              name selects the app's default language. */
          language: string;
          /** The user's IANA time zone, such as `Asia/Ho_Chi_Minh`. If the server doesn't know the zone, a
              new account gets UTC, and the reply contains `time_zone`. */
          time_zone: string;
          /** The user's name for the device, shown in the list of sessions. Invisible and control characters
              are removed, and the name is cut after 200 bytes. */
          device_name?: string;
          /** The device's secret, to return to its account after a reinstallation of the app. It fails with
              `not_found` once a newer secret was used or the device's session was revoked. */
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
      /** Returns an offering for the paywall. */
      get(
        params?: {
          /** The App Store country, as in StoreKit's `Storefront.countryCode`, such as `VNM`. The reply has
              that country's prices if the app defines them. Defaults to the country in the device's profile. */
          storefront?: string;
        },
        options?: CallOptions,
      ): Promise<GetOfferingReply>;
    };
    purchases: {
      /** Verifies a signed purchase, and returns the resulting subscription. */
      submit(
        params: {
          /** `jwsRepresentation` of a `Transaction`. */
          signed_transaction: string;
          /** `jwsRepresentation` of the `RenewalInfo`, if the client has it. */
          signed_renewal_info?: string;
        },
        options?: CallOptions,
      ): Promise<Subscription>;
      /** Returns the account's `appAccountToken`, which the app passes to StoreKit with a purchase. */
      token(
        params?: {},
        options?: CallOptions,
      ): Promise<GetPurchaseTokenReply>;
    };
    store: {
      /** Processes a signed notification of the App Store. */
      notify(
        params: {
          /** The app's id, one of the served apps. */
          app: string;
          /** `signedPayload` from the App Store's POST request. */
          signed_payload: string;
        },
        options?: CallOptions,
      ): Promise<ReceiveAppStoreNotificationReply>;
    };
    subscription: {
      /** Returns the account's subscription. */
      get(
        params?: {},
        options?: CallOptions,
      ): Promise<Subscription>;
    };
    access: {
      /** Returns several access decisions at once. */
      check(
        params: {
          /** 1 to 100 questions. */
          checks: AccessQuestion[];
        },
        options?: CallOptions,
      ): Promise<CheckAccessReply>;
    };
    profile: {
      /** Returns the account's language and time zone, and the device's name and storefront. */
      get(
        params?: {},
        options?: CallOptions,
      ): Promise<Profile>;
      /** Changes the account's language or time zone, or the device's name or storefront. */
      set(
        params?: {
          /** The language of messages and texts. */
          language?: string;
          /** The user's IANA time zone, such as `Asia/Ho_Chi_Minh`. */
          time_zone?: string;
          /** The user's name for this device, shown in the list of sessions. Invisible and control characters
              are removed, and the name is cut after 200 bytes. */
          device_name?: string;
          /** The App Store country of this device, as in StoreKit's `Storefront.countryCode`, such as `VNM`.
              Offerings for the device then have that country's prices. */
          storefront?: string;
        },
        options?: CallOptions,
      ): Promise<Profile>;
    };
    links: {
      /** Creates a code with which one other device can join the account within ten minutes. */
      create(
        params?: {},
        options?: CallOptions,
      ): Promise<CreateLinkReply>;
      /** Previews a merge into a code's account: what this device's account has, and what the merge would
          keep. */
      preview(
        params: {
          /** The code that the other device shows. */
          code: string;
        },
        options?: CallOptions,
      ): Promise<PreviewLinkReply>;
      /** Merges this device's account into the account behind a code. */
      merge(
        params: {
          /** The code that the other device shows. */
          code: string;
        },
        options?: CallOptions,
      ): Promise<RegisterDeviceReply>;
      /** Returns whether a merge is complete. */
      state(
        params?: {},
        options?: CallOptions,
      ): Promise<GetLinkStateReply>;
    };
    identities: {
      /** Returns a nonce for a sign-in on this device within ten minutes. */
      nonce(
        params?: {},
        options?: CallOptions,
      ): Promise<CreateNonceReply>;
      /** Links a Sign in with Apple to the account. If it is already linked to another account, returns a
          code for merging into that account. */
      apple(
        params: {
          /** The sign-in's `identityToken`, made with a nonce from `entitlements.identities.nonce`. */
          identity_token: string;
        },
        options?: CallOptions,
      ): Promise<SignInWithAppleReply>;
      /** Lists the sign-ins that are linked to the account. */
      list(
        params?: {},
        options?: CallOptions,
      ): Promise<ListIdentitiesReply>;
      /** Unlinks a sign-in from the account. */
      unlink(
        params: {
          /** The sign-in's id, as `entitlements.identities.list` returned it. */
          subject: string;
        },
        options?: CallOptions,
      ): Promise<Nothing>;
    };
    codes: {
      /** Redeems a promotional code. */
      redeem(
        params: {
          /** The code as the user typed it; case, spaces and hyphens are ignored. */
          code: string;
        },
        options?: CallOptions,
      ): Promise<Subscription>;
    };
    paywall: {
      /** Reports the user's steps at the paywall. */
      report(
        params: {
          /** 1 to 50 steps. */
          steps: PaywallStep[];
        },
        options?: CallOptions,
      ): Promise<ReportPaywallReply>;
    };
    account: {
      /** Erases the account and all its data permanently, and ends its sessions. */
      erase(
        params: {
          /** The account's own id, as registration returned it. It prevents accidental erasures. */
          confirm: string;
        },
        options?: CallOptions,
      ): Promise<EraseAccountReply>;
    };
    archives: {
      /** Starts the creation of an archive of all data that is stored about the account. */
      start(
        params?: {},
        options?: CallOptions,
      ): Promise<ArchiveReply>;
      /** Returns the state of the account's archive. */
      get(
        params?: {},
        options?: CallOptions,
      ): Promise<ArchiveReply>;
      /** Returns a range of bytes of the account's archive. */
      read(
        params?: {
          /** The range's first byte in the archive; defaults to 0. */
          offset?: number;
        },
        options?: CallOptions,
      ): Promise<FilePiece>;
      /** Returns a range of bytes of an account's archive by a link. */
      fetch(
        params: {
          /** The id of the archive's file. */
          file: string;
          /** The value of `link` in the path that `entitlements.archives.get` returned. */
          link: string;
          /** The range's first byte in the archive; defaults to 0. */
          offset?: number;
          /** The range's length in bytes; defaults to the most that a response can carry. */
          length?: number;
        },
        options?: CallOptions,
      ): Promise<FilePiece>;
    };
    /** Returns the parameters of the call. */
    ping(
      params?: { [member: string]: unknown },
      options?: CallOptions,
    ): Promise<{ [name: string]: any }>;
  };
  content: {
    catalogues: {
      /** Lists the app's catalogues with their groups and fields. */
      list(
        params?: {
          /** The language of titles and names. Defaults to the caller's language. */
          language?: string;
        },
        options?: CallOptions,
      ): Promise<ListCataloguesReply>;
      /** Returns the items of the home screen in rows, each unlocked or locked. */
      teaser(
        params: {
          /** The catalogue's id. */
          catalogue: string;
          /** The language of names, labels and texts. Defaults to the caller's language. */
          language?: string;
        },
        options?: CallOptions,
      ): Promise<GetTeaserReply>;
      /** Returns a page of a catalogue's items by group, each unlocked or locked. */
      page(
        params: {
          /** The catalogue's id. */
          catalogue: string;
          /** The id of the group to list. Defaults to all groups. */
          group?: string;
          /** The maximum number of items on the page. Defaults to 100. */
          limit?: number;
          /** The `next_cursor` of the previous page. Omit it for the first page. */
          cursor?: string;
          /** The language of names, labels and texts. Defaults to the caller's language. */
          language?: string;
        },
        options?: CallOptions,
      ): Promise<ListItemsReply>;
      /** Returns an item with all its fields; for a locked item, the offering that unlocks it. */
      item(
        params: {
          /** The catalogue's id. */
          catalogue: string;
          /** The item's id. */
          item: string;
          /** The language of the texts. Defaults to the caller's language. */
          language?: string;
        },
        options?: CallOptions,
      ): Promise<GetItemReply>;
      /** Returns items by id: unlocked items with all fields, locked items with their public fields. */
      items(
        params: {
          /** The catalogue's id. */
          catalogue: string;
          /** The items' ids. If an id occurs twice, its item is returned twice. */
          items: string[];
          /** The language of the texts. Defaults to the caller's language. */
          language?: string;
        },
        options?: CallOptions,
      ): Promise<GetItemsReply>;
      /** Lists the changes of a catalogue since a version, including removed items. */
      changes(
        params: {
          /** The catalogue's id. */
          catalogue: string;
          /** The client's version. A client without a copy omits it. Ignored when `cursor` is given. */
          since?: string;
          /** The maximum number of items on the page. Defaults to 50. */
          limit?: number;
          /** The `next_cursor` of the previous page. Omit it for the first page. */
          cursor?: string;
          /** The language of the texts. Defaults to the caller's language. */
          language?: string;
        },
        options?: CallOptions,
      ): Promise<ListCatalogueChangesReply>;
    };
    cards: {
      /** Lists the account's cards, oldest first, with filters, and how much of the limit is used. */
      list(
        params?: {
          /** The maximum number of cards on the page, 1 to 200. Defaults to 50. */
          limit?: number;
          /** The `next_cursor` of the previous page. Omit it for the first page. */
          cursor?: string;
          /** Lists only cards with this front language, a BCP 47 tag. Defaults to any. */
          front_language?: string;
          /** Lists only cards with this back language, a BCP 47 tag. Defaults to any. */
          back_language?: string;
          /** Lists only cards with this tag, matched without regard to case. */
          tag?: string;
          /** True lists only favourites, false only other cards. Defaults to both. */
          favorite?: boolean;
          /** Lists only cards with this text in their front, back or notes. Case and accents are ignored. */
          text?: string;
        },
        options?: CallOptions,
      ): Promise<ListCardsReply>;
      /** Returns a card. */
      get(
        params: {
          /** The card's id. */
          card: string;
        },
        options?: CallOptions,
      ): Promise<EditCardReply>;
      /** Adds a card within the plan's limit. */
      add(
        params: {
          /** The side to be learnt. The app's `cards.json` limits its length. */
          front: string;
          /** The side that explains the front. It may be omitted only where the app allows cards without a
              back. */
          back?: string;
          /** The user's notes. Defaults to none. */
          notes?: string;
          /** The names of tags. A tag is found without regard to case, or created. An account has at most
              1,000 tags. */
          tags?: string[];
          /** True for a favourite. Defaults to false. */
          favorite?: boolean;
          /** The front's language as a BCP 47 tag. Defaults to the language of the account's pair. */
          front_language?: string;
          /** The back's language as a BCP 47 tag. Defaults to the language of the account's pair. */
          back_language?: string;
        },
        options?: CallOptions,
      ): Promise<AddCardReply>;
      /** Changes a card if it still has the given version. */
      edit(
        params: {
          /** The card's id. */
          card: string;
          /** The version of the card that the edit is based on. */
          version: number;
          /** The new front. Omit it to leave it unchanged. */
          front?: string;
          /** The new back. Omit it to leave it unchanged. It may be empty where the app allows cards without
              a back. */
          back?: string;
          /** The new notes. Omit them to leave them unchanged; send an empty text to remove them. */
          notes?: string;
          /** The complete new list of tags. Omit it to leave the tags unchanged. */
          tags?: string[];
          /** The front's language as a BCP 47 tag. Omit it to leave it unchanged. */
          front_language?: string;
          /** The back's language as a BCP 47 tag. Omit it to leave it unchanged. */
          back_language?: string;
        },
        options?: CallOptions,
      ): Promise<EditCardReply>;
      /** Changes many cards: favourites, tags or languages. */
      update(
        params: {
          /** The cards' ids, 1 to 200. */
          cards: string[];
          /** The new favourite flag of all cards. Omit it to leave the flags unchanged. */
          favorite?: boolean;
          /** The tags to add to every card. */
          add_tags?: string[];
          /** The tags to remove from every card, matched without regard to case. */
          remove_tags?: string[];
          /** The front's language as a BCP 47 tag. Omit it to leave it unchanged. */
          front_language?: string;
          /** The back's language as a BCP 47 tag. Omit it to leave it unchanged. */
          back_language?: string;
        },
        options?: CallOptions,
      ): Promise<UpdateCardsReply>;
      /** Deletes one or more cards. */
      delete(
        params: {
          /** The cards' ids, 1 to 200. */
          cards: string[];
        },
        options?: CallOptions,
      ): Promise<DeleteCardsReply>;
      /** Deletes every card of the account. */
      deleteAll(
        params?: {},
        options?: CallOptions,
      ): Promise<DeleteCardsReply>;
      /** Marks a card as a favourite, removes the mark, or toggles it. */
      favorite(
        params: {
          /** The card's id. */
          card: string;
          /** The new value. Omit it to toggle the current value; send it if the call may be retried. */
          favorite?: boolean;
        },
        options?: CallOptions,
      ): Promise<EditCardReply>;
      /** Adds several cards within the plan's limit: all of them, or none. */
      addMany(
        params: {
          /** The cards to add, each with the members of `content.cards.add`. */
          cards: AddCard[];
        },
        options?: CallOptions,
      ): Promise<AddCardsReply>;
      /** Lists the changes of the account's cards since a cursor, including deletions. */
      changes(
        params?: {
          /** The maximum number of changes on the page. Defaults to 50. */
          limit?: number;
          /** The `cursor` of the previous page or of the last sync. A device without cards omits it. */
          cursor?: string;
        },
        options?: CallOptions,
      ): Promise<ListCardChangesReply>;
      /** Merges a device's edits field by field, and returns the result for each. */
      sync(
        params: {
          /** The edits, in the order in which they were made. */
          edits: CardEdit[];
        },
        options?: CallOptions,
      ): Promise<SyncCardsReply>;
    };
    tags: {
      /** Lists the account's tags with their numbers of cards. */
      list(
        params?: {
          /** The maximum number of tags on the page. Defaults to 50. */
          limit?: number;
          /** The `next_cursor` of the previous page. Omit it for the first page. */
          cursor?: string;
        },
        options?: CallOptions,
      ): Promise<ListTagsReply>;
      /** Renames a tag, or merges it into the tag that has the new name. */
      rename(
        params: {
          /** The tag's name, matched without regard to case. */
          tag: string;
          /** The new name. Leading and trailing spaces are removed. */
          name: string;
        },
        options?: CallOptions,
      ): Promise<RenameTagReply>;
      /** Deletes a tag; its cards remain. */
      delete(
        params: {
          /** The tag's name, matched without regard to case. */
          tag: string;
        },
        options?: CallOptions,
      ): Promise<DeleteTagReply>;
    };
    pair: {
      /** Returns the languages of new cards, and the available languages. */
      get(
        params?: {},
        options?: CallOptions,
      ): Promise<GetPairReply>;
      /** Sets the languages of new cards. */
      set(
        params: {
          /** The language of the side to be learnt, one of the app's languages. */
          front: string;
          /** The language of the side that explains the front, a different one of the app's languages. */
          back: string;
        },
        options?: CallOptions,
      ): Promise<GetPairReply>;
    };
    presets: {
      /** Lists the sets of ready-made cards for a pair of languages. */
      list(
        params?: {
          /** Lists only presets with this front language, a BCP 47 tag. Defaults to any. */
          front_language?: string;
          /** Lists only presets with this back language, a BCP 47 tag. Defaults to any. */
          back_language?: string;
          /** The language of the titles. Defaults to the caller's language. */
          language?: string;
        },
        options?: CallOptions,
      ): Promise<ListPresetsReply>;
      /** Returns the cards of a preset. */
      get(
        params: {
          /** The preset's id. */
          preset: string;
          /** The language of the title. Defaults to the caller's language. */
          language?: string;
          /** The maximum number of cards on the page. Defaults to 50. */
          limit?: number;
          /** The `next_cursor` of the previous page. Omit it for the first page. */
          cursor?: string;
        },
        options?: CallOptions,
      ): Promise<GetPresetReply>;
      /** Adds a preset's cards: all of them or none, and only once. */
      add(
        params: {
          /** The preset's id. */
          preset: string;
          /** True to add the cards even if the preset was added before, for a user who has deleted them.
              Defaults to false. */
          again?: boolean;
        },
        options?: CallOptions,
      ): Promise<AddPresetReply>;
    };
    reviews: {
      /** Records reviews of cards, each once, and returns when each card is due again. */
      record(
        params: {
          /** The reviews. Each has an id that the client creates, so that a repeated submission is
              recognised. */
          reviews: NewReview[];
        },
        options?: CallOptions,
      ): Promise<RecordReviewsReply>;
      /** Lists the cards that are due for review. */
      due(
        params?: {
          /** The maximum number of cards. Defaults to 20. */
          limit?: number;
          /** The maximum number of new cards in the reply. Defaults to as many as fit. */
          new?: number;
        },
        options?: CallOptions,
      ): Promise<ListDueCardsReply>;
    };
    statistics: {
      /** Counts cards by language, and reviews by day. */
      get(
        params?: {
          /** The number of days up to today in the account's time zone, 1 to 366. Defaults to 30. */
          days?: number;
        },
        options?: CallOptions,
      ): Promise<GetStatisticsReply>;
    };
    shares: {
      /** Shares cards under a code, so that other accounts can add them. */
      create(
        params?: {
          /** The cards' ids. Defaults to the cards with `tag`, or to all cards if `tag` is omitted. */
          cards?: string[];
          /** The tag's name, matched without regard to case. */
          tag?: string;
          /** The title of the set. Defaults to none. */
          title?: string;
        },
        options?: CallOptions,
      ): Promise<CreateShareReply>;
      /** Lists the sets of cards that the account shares. */
      list(
        params?: {},
        options?: CallOptions,
      ): Promise<ListSharesReply>;
      /** Revokes the code of a shared set of cards. */
      revoke(
        params: {
          /** The set's code. */
          code: string;
        },
        options?: CallOptions,
      ): Promise<ListSharesReply>;
      /** Returns the cards that are shared under a code. */
      get(
        params: {
          /** The code of the shared set. */
          code: string;
          /** The maximum number of cards on the page. Defaults to 50. */
          limit?: number;
          /** The `next_cursor` of the previous page. Omit it for the first page. */
          cursor?: string;
        },
        options?: CallOptions,
      ): Promise<GetShareReply>;
      /** Adds the cards that are shared under a code: all of them or none, and only once. */
      import(
        params: {
          /** The code of the shared set. */
          code: string;
          /** True to add the cards even if they were added before. Defaults to false. */
          again?: boolean;
        },
        options?: CallOptions,
      ): Promise<AddPresetReply>;
    };
    books: {
      /** Lists the books with the account's reading position in each. */
      list(
        params?: {
          /** The language of the titles. Defaults to the caller's language. */
          language?: string;
        },
        options?: CallOptions,
      ): Promise<ListBooksReply>;
      /** Returns a book's pages: texts and spoken descriptions. */
      get(
        params: {
          /** The book's id. */
          book: string;
          /** The language of the texts. Defaults to the caller's language. */
          language?: string;
        },
        options?: CallOptions,
      ): Promise<GetBookReply>;
      /** Returns the phases of the animation that opens and closes a book. */
      opening(
        params?: {},
        options?: CallOptions,
      ): Promise<GetBookOpeningReply>;
    };
    pictures: {
      /** Returns a range of bytes of a picture in the requested size. */
      read(
        params: {
          /** The picture's name, as given in a reply. */
          picture: string;
          /** The size. Defaults to the original size. */
          size?: "small" | "medium" | "large" | "full";
          /** The half to return. Defaults to the whole picture. */
          half?: "left" | "right" | "whole";
          /** The offset of the first byte to return. Defaults to 0. */
          offset?: number;
          /** The maximum number of bytes to return. Defaults to the largest piece that fits in a reply. */
          length?: number;
        },
        options?: CallOptions,
      ): Promise<ReadPictureReply>;
      /** Returns links that open pictures without a session for a few minutes. */
      link(
        params: {
          /** The pictures' names, as given in replies. Missing and locked pictures are left out of the reply. */
          pictures: string[];
          /** The size. Defaults to the original size. */
          size?: "small" | "medium" | "large" | "full";
          /** The half to return. Defaults to the whole picture. */
          half?: "left" | "right" | "whole";
        },
        options?: CallOptions,
      ): Promise<LinkPicturesReply>;
      /** Returns a range of bytes of a picture. If the picture isn't public, a link is also required. */
      fetch(
        params: {
          /** The app's id. */
          app: string;
          /** The picture's `sha256`, as given in a reply. */
          sha256: string;
          /** The size. Defaults to the original size. */
          size?: "small" | "medium" | "large" | "full";
          /** The half to return. Defaults to the whole picture. */
          half?: "left" | "right" | "whole";
          /** The link token, required for a picture that isn't public. */
          link?: string;
          /** The offset of the first byte to return. Defaults to 0. */
          offset?: number;
          /** The maximum number of bytes to return. Defaults to the largest piece that fits in a reply. */
          length?: number;
        },
        options?: CallOptions,
      ): Promise<FetchPictureReply>;
    };
    reading: {
      /** Returns the account's reading positions. */
      get(
        params?: {
          /** The id of a book. Defaults to all opened books. Favourites that were never opened aren't
              included. */
          book?: string;
        },
        options?: CallOptions,
      ): Promise<GetReadingReply>;
      /** Records the current page of a book, and whether the book is finished or a favourite. */
      set(
        params: {
          /** The book's id. */
          book: string;
          /** The page, from 1; 0 is the closed book. The last page finishes the book unless `finished` is
              false. An earlier page of a finished book means that the user reads it again; it stays finished. */
          page?: number;
          /** True marks the book as finished, false as unfinished. If omitted, only reaching the last page
              changes the state. */
          finished?: boolean;
          /** True for a favourite. Omit it to leave it unchanged. */
          favorite?: boolean;
        },
        options?: CallOptions,
      ): Promise<SetReadingReply>;
    };
    files: {
      /** Begins an upload in pieces, or finds one that was interrupted. */
      begin(
        params: {
          /** The kind of the file. */
          kind: "picture" | "csv" | "json" | "apkg";
          /** The length of the whole file, in bytes. Each kind has its own limit. */
          bytes: number;
          /** The SHA-256 digest of the whole file. */
          sha256: string;
        },
        options?: CallOptions,
      ): Promise<FileReply>;
      /** Stores a piece of an upload at its offset. */
      put(
        params: {
          /** The file's id. */
          file: string;
          /** The piece's offset in the file, in bytes; at most `received`. */
          offset: number;
          /** The piece's content. */
          data: string;
          /** The SHA-256 digest of the piece before its encoding. */
          sha256: string;
        },
        options?: CallOptions,
      ): Promise<FileReply>;
      /** Completes an upload if its digest matches. */
      finish(
        params: {
          /** The file's id. */
          file: string;
        },
        options?: CallOptions,
      ): Promise<FileReply>;
      /** Lists the account's files with the bytes received. */
      list(
        params?: {},
        options?: CallOptions,
      ): Promise<ListFilesReply>;
      /** Returns a range of bytes of a completed file. */
      read(
        params: {
          /** The file's id. */
          file: string;
          /** The offset of the first byte to return. Defaults to 0. */
          offset?: number;
          /** The maximum number of bytes to return. Defaults to the largest piece that fits in a reply. */
          length?: number;
        },
        options?: CallOptions,
      ): Promise<FilePiece>;
      /** Deletes a file. */
      delete(
        params: {
          /** The file's id. */
          file: string;
        },
        options?: CallOptions,
      ): Promise<Nothing>;
    };
    imports: {
      /** Starts an import of the cards in a file. */
      start(
        params: {
          /** The file's id, as returned by `content.files.begin`. */
          file: string;
          /** The format of the file. Defaults to the kind it was uploaded as. */
          format?: "csv" | "json" | "apkg";
          /** A table's delimiter. Detected by default. */
          delimiter?: "comma" | "semicolon" | "tab" | "bar";
          /** True if a table's first row names its columns. Detected by default. */
          header?: boolean;
          /** A table's columns, in order. By default the header names them. */
          columns?: ("front" | "back" | "notes" | "tags" | "favorite" | "front_language" | "back_language" | "other")[];
          /** The number of the field in Anki's notes that holds the front. Defaults to 1. */
          front_field?: number;
          /** The number of the field in Anki's notes that holds the back. Defaults to 2. */
          back_field?: number;
          /** True to add the name of each card's Anki deck as a tag. Defaults to false. */
          deck_tags?: boolean;
          /** The front's language for cards that name none. Defaults to the language of the account's pair. */
          front_language?: string;
          /** The back's language for cards that name none. Defaults to the language of the account's pair. */
          back_language?: string;
          /** Tags for every card, in addition to the card's own. */
          tags?: string[];
          /** The treatment of duplicates. Defaults to `skip`. */
          duplicates?: "skip" | "add";
        },
        options?: CallOptions,
      ): Promise<ImportReply>;
      /** Returns an import's progress. */
      get(
        params: {
          /** The import's id. */
          import: string;
        },
        options?: CallOptions,
      ): Promise<ImportReply>;
      /** Streams an import's progress until the import ends. */
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
      /** Cancels an import; the cards that it has added remain. */
      cancel(
        params: {
          /** The import's id. */
          import: string;
        },
        options?: CallOptions,
      ): Promise<ImportReply>;
      /** Resumes an import that stopped at the plan's limit. */
      resume(
        params: {
          /** The import's id. */
          import: string;
        },
        options?: CallOptions,
      ): Promise<ImportReply>;
      /** Lists the rows that were rejected, with reasons. */
      report(
        params: {
          /** The import's id. */
          import: string;
          /** The maximum number of entries on the page, 1 to 200. Defaults to 50. */
          limit?: number;
          /** The `next_cursor` of the previous page. Omit it for the first page. */
          cursor?: string;
        },
        options?: CallOptions,
      ): Promise<GetImportReportReply>;
    };
    exports: {
      /** Starts an export of the account's cards to a file. */
      start(
        params: {
          /** The format of the file. */
          format: "csv" | "json" | "apkg";
          /** Exports only cards with this front language, a BCP 47 tag. Defaults to any. */
          front_language?: string;
          /** Exports only cards with this back language, a BCP 47 tag. Defaults to any. */
          back_language?: string;
          /** Exports only cards with this tag. Defaults to all cards. */
          tag?: string;
          /** True exports only favourites, false only other cards. Defaults to both. */
          favorite?: boolean;
          /** Exports only cards with this text in their front, back or notes. Defaults to all cards. */
          text?: string;
        },
        options?: CallOptions,
      ): Promise<ExportReply>;
      /** Returns an export's progress and its file. */
      get(
        params: {
          /** The export's id. */
          export: string;
        },
        options?: CallOptions,
      ): Promise<ExportReply>;
    };
    local: {
      /** Imports cards and reading positions from a device, and returns the result for each. */
      import(
        params?: {
          /** The cards, in the order in which they are added. */
          cards?: ImportedCard[];
          /** The reading positions, one for each book. */
          books?: ImportedBook[];
        },
        options?: CallOptions,
      ): Promise<ImportLocalContentReply>;
      /** Returns how much was imported from devices, and when the import closes. */
      state(
        params?: {},
        options?: CallOptions,
      ): Promise<LocalImportState>;
    };
    /** Returns the parameters of the call. */
    ping(
      params?: { [member: string]: unknown },
      options?: CallOptions,
    ): Promise<{ [name: string]: any }>;
  };
  ai: {
    /** Generates a text from the caller's inputs. */
    generate: {
      (
        params: {
          /** The id of a generator from `ai.generators.list`. */
          generator: string;
          /** The inputs by id: the id of a choice, the number of a level (from 1), the id of an item, or free
              text. */
          inputs?: { [name: string]: any };
          /** The text's language; if omitted, the caller's language. */
          language?: string;
        },
        options?: CallOptions,
      ): Promise<GeneratedText>;
      stream(
        params: {
          /** The id of a generator from `ai.generators.list`. */
          generator: string;
          /** The inputs by id: the id of a choice, the number of a level (from 1), the id of an item, or free
              text. */
          inputs?: { [name: string]: any };
          /** The text's language; if omitted, the caller's language. */
          language?: string;
        },
        options?: CallOptions,
      ): Stream<TextPart, GeneratedText>;
    };
    generators: {
      /** Lists the app's generators and their inputs. */
      list(
        params?: {},
        options?: CallOptions,
      ): Promise<ListGeneratorsReply>;
    };
    history: {
      /** Lists the account's texts, newest first. */
      list(
        params?: {
          /** The id of a generator, to list only its texts. */
          generator?: string;
          /** True to list only favourites, false to list only other texts. */
          favorite?: boolean;
          /** Words to search for. A text matches if each search word is the beginning of one of its words;
              case and accents are ignored. A page may have fewer texts than `limit`, or none, although more
              pages follow. */
          search?: string;
          /** The page size, 1 to 100; if omitted, 50. */
          limit?: number;
          /** The previous page's `next_cursor`; omitted for the first page. */
          cursor?: string;
        },
        options?: CallOptions,
      ): Promise<ListTextsReply>;
      /** Returns one of the account's texts. */
      get(
        params: {
          /** The text's id. */
          text: string;
        },
        options?: CallOptions,
      ): Promise<GeneratedText>;
      /** Marks one of the account's texts as a favourite, or removes the mark. */
      favorite(
        params: {
          /** The text's id. */
          text: string;
          /** True to mark the text, false to remove the mark. */
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
          /** The id of a generator, to delete only its texts. */
          generator?: string;
        },
        options?: CallOptions,
      ): Promise<DeleteAllTextsReply>;
    };
    reactions: {
      /** Sets the account's reaction to a text. */
      set(
        params: {
          /** The text's id. */
          text: string;
          /** The id of one of the generator's reactions; absent removes the reaction. */
          reaction?: string;
        },
        options?: CallOptions,
      ): Promise<GeneratedText>;
      /** Counts the account's reactions to a generator's texts. */
      totals(
        params: {
          /** The generator's id. */
          generator: string;
        },
        options?: CallOptions,
      ): Promise<CountReactionsReply>;
    };
    texts: {
      /** Reports a text to the operator. */
      report(
        params: {
          /** The generator's id. */
          generator: string;
          /** The text's id; absent for a text that isn't in the history, which is then quoted in `words`. */
          text?: string;
          /** The reported words, for a text without an id. */
          words?: string;
          /** The reason for the report. */
          reason: string;
        },
        options?: CallOptions,
      ): Promise<Nothing>;
    };
    share: {
      /** Lists the picture templates for sharing texts. */
      templates(
        params?: {},
        options?: CallOptions,
      ): Promise<ListShareTemplatesReply>;
      /** Returns a range of bytes of the share picture of one of the account's texts. */
      read(
        params: {
          /** The text's id. */
          text: string;
          /** The template's id. */
          template: string;
          /** The start of the range in bytes; if omitted, 0. */
          offset?: number;
          /** The length of the range in bytes; if omitted, 65,536. */
          length?: number;
        },
        options?: CallOptions,
      ): Promise<ReadSharePictureReply>;
    };
    daily: {
      /** Returns the account's text of the day. */
      get(
        params?: {
          /** The id of a generator with a text of the day; if omitted, the app's first such generator. */
          generator?: string;
          /** The language of the text; if omitted, the account's language. */
          language?: string;
        },
        options?: CallOptions,
      ): Promise<GetDailyReply>;
    };
    local: {
      /** Imports texts from a device, and returns the result for each. */
      import(
        params: {
          /** The texts, in any order. If there may be more than `max_texts`, send the newest first. */
          texts: ImportedText[];
        },
        options?: CallOptions,
      ): Promise<ImportLocalTextsReply>;
      /** Returns the number of texts imported from devices, and the time until which more are accepted. */
      state(
        params?: {},
        options?: CallOptions,
      ): Promise<LocalTextImport>;
    };
    /** Returns the parameters of the call. */
    ping(
      params?: { [member: string]: unknown },
      options?: CallOptions,
    ): Promise<{ [name: string]: any }>;
  };
  progress: {
    course: {
      /** Returns the course with the account's lesson states. */
      get(
        params?: {},
        options?: CallOptions,
      ): Promise<GetCourseReply>;
    };
    lessons: {
      /** Starts an attempt at a lesson. */
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
          /** For `choose`: the option's position in the attempt's own order, from 0. */
          option?: number;
          /** For `match` and `order`: positions in the attempt's own order, each used once. */
          order?: number[];
          /** For `type`: the text that was entered. */
          text?: string;
        },
        options?: CallOptions,
      ): Promise<AnswerQuestionReply>;
      /** Finishes an attempt and pays its reward. */
      finish(
        params: {
          /** The attempt's id. */
          attempt: string;
        },
        options?: CallOptions,
      ): Promise<FinishLessonReply>;
      /** Abandons an unfinished attempt. */
      abandon(
        params: {
          /** The attempt's id. */
          attempt: string;
        },
        options?: CallOptions,
      ): Promise<Nothing>;
      /** Lists the questions that the account answered wrongly. */
      weakSpots(
        params?: {
          /** The maximum number of weak spots; if omitted, 20. */
          limit?: number;
        },
        options?: CallOptions,
      ): Promise<ListWeakSpotsReply>;
      /** Starts practice of questions that the account answered wrongly. */
      practice(
        params?: {
          /** The maximum number of questions; if omitted, 10. A resumed session keeps its own questions. */
          limit?: number;
        },
        options?: CallOptions,
      ): Promise<PracticeWeakSpotsReply>;
    };
    streak: {
      /** Returns the account's streak. */
      get(
        params?: {},
        options?: CallOptions,
      ): Promise<GetStreakReply>;
      /** Lists the days that count for the streak, and the days on which freezes were used. */
      days(
        params?: {
          /** The first day; if omitted, 30 days before the last. */
          from?: string;
          /** The last day, at most 366 days after the first; if omitted, today. */
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
      /** Returns the account's balances and the items for sale. */
      get(
        params?: {},
        options?: CallOptions,
      ): Promise<GetWalletReply>;
      /** Lists the wallet's entries, newest first. */
      history(
        params?: {
          /** The id of a currency, to list only its entries; if omitted, all currencies. */
          currency?: string;
          /** The page size; if omitted, 50. */
          limit?: number;
          /** The previous page's `next_cursor`. */
          cursor?: string;
        },
        options?: CallOptions,
      ): Promise<ListWalletHistoryReply>;
      /** Buys an item with a currency of the wallet. */
      buy(
        params: {
          /** The client's own id for the purchase; a retry must send the same id. */
          id: string;
          /** The id of an item from the wallet's reply. */
          item: string;
          /** True to hold the price until the purchase is settled; if omitted, the price is paid immediately. */
          hold?: boolean;
        },
        options?: CallOptions,
      ): Promise<PurchaseState>;
      /** Confirms a purchase whose price is reserved, or cancels it. */
      settle(
        params: {
          /** The client's own id of the purchase. */
          id: string;
          /** True if the item was delivered, which confirms the purchase; false to release the price. */
          confirm: boolean;
        },
        options?: CallOptions,
      ): Promise<PurchaseState>;
    };
    profile: {
      /** Returns the account's lessons, accuracy, streak, badges and balances at once. */
      get(
        params?: {},
        options?: CallOptions,
      ): Promise<GetProfileReply>;
    };
    actions: {
      /** Reports actions of the user in the app; each counts once by its id. */
      report(
        params: {
          /** The actions, 1 to 100, in any order. */
          actions: ReportedAction[];
        },
        options?: CallOptions,
      ): Promise<ReportActionsReply>;
    };
    local: {
      /** Imports a streak, badges, lessons and coins from a device, and returns the result for each. */
      import(
        params?: {
          /** The device's streak; omitted if it has none. */
          streak?: ImportedStreak;
          /** The device's badges, at most 50. */
          badges?: ImportedBadge[];
          /** The device's lessons, at most 50. */
          lessons?: ImportedLesson[];
          /** The device's balances, at most 10. */
          balances?: ImportedBalance[];
        },
        options?: CallOptions,
      ): Promise<ImportLocalProgressReply>;
      /** Returns how much was imported from devices, and when the import closes. */
      state(
        params?: {},
        options?: CallOptions,
      ): Promise<LocalProgressImport>;
    };
    leaderboards: {
      /** Lists the app's leaderboards with the account's rank. */
      list(
        params?: {},
        options?: CallOptions,
      ): Promise<ListLeaderboardsReply>;
      /** Returns a page of a leaderboard: from the top, or around the account's rank. */
      get(
        params: {
          /** The board's id. */
          board: string;
          /** The first day of an earlier day, week or month; if omitted, the current one. */
          period?: string;
          /** The id of a group that the account belongs to, to list only its members; if omitted, all
              players. */
          group?: string;
          /** True to get the page around the account's own place. Such a page has no cursor. */
          around_me?: boolean;
          /** The page size; if omitted, 20. */
          limit?: number;
          /** The previous page's `next_cursor`. */
          cursor?: string;
        },
        options?: CallOptions,
      ): Promise<GetLeaderboardReply>;
      /** Lists the account's results of a leaderboard's past periods, newest first. */
      history(
        params: {
          /** The board's id. */
          board: string;
        },
        options?: CallOptions,
      ): Promise<ListLeaderboardHistoryReply>;
      /** Joins the app's leaderboards under a name, or changes the name. */
      join(
        params: {
          /** The name that other users see: at most 24 characters. */
          name: string;
        },
        options?: CallOptions,
      ): Promise<ListLeaderboardsReply>;
      /** Removes the account from all leaderboards and groups. */
      leave(
        params?: {},
        options?: CallOptions,
      ): Promise<Nothing>;
      /** Reports a player's name to the operator. */
      report(
        params: {
          /** The player's id from the leaderboard. */
          player: string;
          /** The reason for the report. */
          reason: string;
        },
        options?: CallOptions,
      ): Promise<Nothing>;
    };
    challenges: {
      /** Lists the account's current challenges with its progress. */
      list(
        params?: {},
        options?: CallOptions,
      ): Promise<ListChallengesReply>;
    };
    bundles: {
      /** Creates an offline bundle of a lesson, without the right answers. */
      make(
        params: {
          /** The lesson's id. */
          lesson: string;
        },
        options?: CallOptions,
      ): Promise<MakeBundleReply>;
      /** Submits the answers to an offline bundle, and returns the lesson's result. */
      submit(
        params: {
          /** The lesson's id. */
          lesson: string;
          /** The bundle's `version`. */
          version: string;
          /** The answers, one for each question. */
          answers: PackedAnswer[];
        },
        options?: CallOptions,
      ): Promise<SubmitBundleReply>;
      /** Creates an offline bundle for practice, with the right answers. */
      practice(
        params?: {
          /** The id of a completed lesson; if omitted, the bundle contains the account's weak spots from all
              lessons. */
          lesson?: string;
          /** The maximum number of weak spots; if omitted, 20. */
          limit?: number;
        },
        options?: CallOptions,
      ): Promise<MakePracticeBundleReply>;
    };
    groups: {
      /** Lists the account's groups. */
      list(
        params?: {},
        options?: CallOptions,
      ): Promise<ListGroupsReply>;
      /** Creates a group that other accounts join by its code. */
      create(
        params: {
          /** The group's name: at most 24 characters. */
          name: string;
        },
        options?: CallOptions,
      ): Promise<ListGroupsReply>;
      /** Joins a group by its code. */
      join(
        params: {
          /** The group's code. */
          code: string;
        },
        options?: CallOptions,
      ): Promise<ListGroupsReply>;
      /** Leaves a group, or removes a member from the account's own group. */
      leave(
        params: {
          /** The group's id. */
          group: string;
          /** The id of the player to remove, from the leaderboard; if omitted, the account itself leaves. */
          player?: string;
        },
        options?: CallOptions,
      ): Promise<ListGroupsReply>;
      /** Replaces the code of the account's own group. */
      renew(
        params: {
          /** The group's id. */
          group: string;
        },
        options?: CallOptions,
      ): Promise<ListGroupsReply>;
    };
    /** Returns the parameters of the call. */
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
          /** The maximum number of notices, 1 to 100; 50 if left out. */
          limit?: number;
          /** The `next_cursor` of the previous page; left out for the first page. */
          cursor?: string;
        },
        options?: CallOptions,
      ): Promise<ListInboxReply>;
      /** Marks notices as read. */
      read(
        params?: {
          /** The ids of the notices; all notices if left out. */
          notices?: string[];
        },
        options?: CallOptions,
      ): Promise<ReadInboxReply>;
    };
    preferences: {
      /** Returns the account's notification preferences: kinds, channels and quiet hours. */
      get(
        params?: {},
        options?: CallOptions,
      ): Promise<NoticePreferences>;
      /** Sets the notices that the account receives, their channels, and quiet hours. */
      set(
        params?: {
          /** The choices by kind. If a kind is named twice, the later choice applies. */
          kinds?: SetPreferencesKindChoice[];
          /** The account's own quiet hours, instead of the app's. */
          quiet?: SetPreferencesQuietChoice;
          /** The IANA name of the time zone. */
          time_zone?: string;
        },
        options?: CallOptions,
      ): Promise<NoticePreferences>;
    };
    plan: {
      /** Lists the notices that are due next if the user does nothing in the meantime. */
      get(
        params?: {
          /** The number of days to plan, 1 to 30; 7 if left out. */
          days?: number;
        },
        options?: CallOptions,
      ): Promise<GetPlanReply>;
    };
    devices: {
      /** Turns pushes to the calling device on or off. */
      set(
        params?: {
          /** The device's token from Apple's push service, in hexadecimal. If left out, the device is
              unregistered. */
          token?: string;
          /** The push service that issued the token; `production` if left out. */
          environment?: "production" | "sandbox";
        },
        options?: CallOptions,
      ): Promise<SetDeviceReply>;
    };
    browsers: {
      /** Turns pushes to the calling browser on or off. */
      set(
        params?: {
          /** The address of the browser's push service (`endpoint` of its `PushSubscription`). If left out,
              the browser is unregistered. */
          endpoint?: string;
          /** The browser's public key for the subscription, in Base64 without padding (`p256dh`). */
          p256dh?: string;
          /** The browser's secret for the subscription, in Base64 without padding (`auth`). */
          auth?: string;
        },
        options?: CallOptions,
      ): Promise<SetBrowserReply>;
      /** Returns the public key with which browsers subscribe to pushes. */
      key(
        params?: {},
        options?: CallOptions,
      ): Promise<GetBrowserKeyReply>;
    };
    /** Returns the parameters of the call. */
    ping(
      params?: { [member: string]: unknown },
      options?: CallOptions,
    ): Promise<{ [name: string]: any }>;
  };
  gateway: {
    /** Sets the session token for all later calls on this connection. */
    authenticate(
      params: {
        /** The session token from registration: `qt_…`. */
        token: string;
      },
      options?: CallOptions,
    ): Promise<AuthenticateReply>;
    events: {
      /** Streams the account's live events until the call is cancelled. */
      listen: {
        stream(
          params?: {
            /** The `cursor` of the last event that the client received. Omit it to receive only new events. */
            since?: string;
            /** The version of the app's data that the client has. If the current version differs, the client
                receives an event at once. If omitted, the client only receives an event when the version
                changes. */
            content_version?: string;
          },
          options?: CallOptions,
        ): Stream<LiveEvent, Nothing>;
      };
    };
    app: {
      /** Returns an app's name, colours, configuration, flags and minimum client version. */
      get(
        params?: {
          /** The app's id, for a caller without a session. With a session, the session's app is used. */
          app?: string;
          /** The version of the calling client, such as `1.4.2`. Text after the numbers, as in `1.4.2 (45)`,
              is ignored. A version without numbers counts as none. */
          client_version?: string;
        },
        options?: CallOptions,
      ): Promise<GetAppReply>;
    };
    readiness: {
      /** Succeeds if all services are ready; otherwise fails and names a service that isn't ready. */
      get(
        params?: {},
        options?: CallOptions,
      ): Promise<Nothing>;
    };
    /** Returns the call's params. */
    ping(
      params?: { [member: string]: unknown },
      options?: CallOptions,
    ): Promise<{ [name: string]: any }>;
  };
  views: {
    /** Returns a screen's data from several services at once. */
    get(
      params: {
        /** The view's id. */
        view: string;
        /** The request params that the view's parts use. */
        params?: { [name: string]: any };
      },
      options?: CallOptions,
    ): Promise<GetViewReply>;
  };
  rpc: {
    /** Describes the methods in OpenRPC. */
    discover(
      params?: {},
      options?: CallOptions,
    ): Promise<DiscoverReply>;
  };
}

/** The data of each kind of failure. */
export interface FailureData {
  invalid_params: {};
  not_found: {
    nearest?: string;
    reason?: string;
  };
  conflict: {
    version?: number;
    received?: number;
    import?: string;
    export?: string;
    rule?: string;
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
    reason?: string;
    offering?: GetOfferingReply;
  };
  entitlement_required: {
    offering?: GetOfferingReply;
  };
  content_blocked: {
    reason?: string;
  };
  provider_failed: {};
  permission_denied: {
    lesson?: string;
    requires?: string;
  };
}

/** A failure whose kind is one of several. */
export type FailureOf<Kind extends keyof FailureData> = {
  [K in Kind]: Failure & { readonly kind: K; readonly data: FailureData[K] };
}[Kind];

/** The failures that any call can have. */
export type CommonFailure = "invalid_params" | "rate_limited" | "unauthenticated" | "unavailable" | "overloaded" | "cancelled" | "internal";

/** The additional failures of each method. */
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
  "entitlements.links.merge": "not_found" | "conflict" | "limit_exceeded" | "deadline_exceeded";
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
  "content.local.import": "not_found" | "conflict" | "deadline_exceeded";
  "content.local.state": "not_found" | "deadline_exceeded";
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
  "ai.local.import": "not_found" | "conflict" | "deadline_exceeded";
  "ai.local.state": "not_found" | "deadline_exceeded";
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
  "progress.local.import": "not_found" | "conflict" | "deadline_exceeded";
  "progress.local.state": "not_found" | "deadline_exceeded";
  "progress.leaderboards.list": "not_found" | "deadline_exceeded";
  "progress.leaderboards.get": "not_found" | "deadline_exceeded";
  "progress.leaderboards.history": "not_found" | "deadline_exceeded";
  "progress.leaderboards.join": "not_found" | "conflict" | "content_blocked" | "deadline_exceeded";
  "progress.leaderboards.leave": "conflict" | "deadline_exceeded";
  "progress.challenges.list": "not_found" | "deadline_exceeded";
  "progress.bundles.make": "not_found" | "conflict" | "entitlement_required" | "deadline_exceeded";
  "progress.bundles.submit": "not_found" | "conflict" | "permission_denied" | "deadline_exceeded";
  "progress.bundles.practice": "not_found" | "permission_denied" | "deadline_exceeded";
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
  /** The session's token: `qt_` and 52 letters. Keep it secret. */
  token: string;
  /** The account's current plan. */
  plan: string;
  /** The device's secret: `qds_` and more letters. Keep it where it survives the app's removal, such as a
      phone's keychain. It is only valid for registering again. Secrets of earlier replies remain valid until
      this secret or this reply's token is used. */
  device_secret?: string;
  /** True if the account is new; false if the device returned to its account. */
  is_new?: boolean;
  /** `UTC` if the server doesn't know the zone that a new account asked for; otherwise absent. */
  time_zone?: string;
}

export interface SessionSummary {
  /** The session's id. */
  id: string;
  /** The device's id. */
  device: string;
  /** The user's name for the device; absent if it has none. */
  device_name?: string;
  /** The time when the session began. (milliseconds since 1970) */
  created_at: number;
  /** True if this session makes the call. */
  is_current: boolean;
  /** The time when the session was last used, accurate to about an hour. (milliseconds since 1970) */
  last_used_at: number;
}

export interface ListSessionsReply {
  /** The active sessions, oldest first. */
  sessions: SessionSummary[];
}

export interface Nothing {
}

export interface ProductOffer {
  /** The App Store product id. */
  id: string;
  /** The product's name. */
  title: string;
  /** A one-sentence description of the product. It mentions the free trial only if the account is eligible
      for it. */
  description: string;
  /** `weekly`, `monthly`, `two_months`, `three_months`, `six_months`, `yearly`, or `lifetime`. */
  period: string;
  /** The list price in the currency's minor units (cents; Vietnamese dong have none). */
  price_minor_units: number;
  /** The currency's ISO 4217 code. */
  currency: string;
  /** The length in days of the free trial for a first purchase; absent if there is none or the account has
      already had one. */
  trial_days?: number;
  /** The plan that the product grants. */
  plan: string;
}

export interface GetOfferingReply {
  /** The offering's id, as in `entitlement_required` errors. */
  id: string;
  /** The paywall's headline. */
  headline: string;
  /** The paywall's main text: the reasons to buy. */
  body: string;
  /** The plan's benefits, one per line. */
  points: string[];
  /** The products, in display order. */
  products: ProductOffer[];
}

export interface Subscription {
  /** The subscription's state. */
  state: "none" | "trial" | "active" | "grace_period" | "billing_retry" | "expired" | "revoked";
  /** The plan in force; `free` without access. */
  plan: string;
  /** The time when access ends or ended: the end of the plan in force or, without one, of the last plan.
      Absent if there is no end. (milliseconds since 1970) */
  until?: number;
  /** The App Store id of the purchased product; absent if nothing was purchased. */
  product?: string;
  /** True if the App Store will charge again at the end; false if the subscription was cancelled but still
      runs. */
  will_renew: boolean;
  /** The product of the next period if it differs: a pending upgrade or downgrade. */
  next_product?: string;
  /** True if a family member's purchase grants the plan. */
  family_shared: boolean;
  /** True if the purchase was made for testing, without real money; otherwise absent. */
  is_test?: boolean;
  /** True if the plan was granted and not purchased; otherwise absent. */
  is_granted?: boolean;
}

export interface ReceiveAppStoreNotificationReply {
  /** The notification's id, `notificationUUID`. */
  notification: string;
  /** `notificationType`, as the App Store sent it. */
  type: string;
  /** `subtype`; absent if there is none. */
  subtype?: string;
  /** The notification's effect. */
  outcome: "applied" | "known" | "waiting" | "noted";
}

export interface AccessQuestion {
  /** The rule's id in the app's `access.json`. (an identifier) */
  rule: string;
  /** For a `free_first` rule: the item's position in its group, from 0. Omit it for other rules, because the
      services that keep the counts supply them. */
  position?: number;
  /** The number of items or uses that the client wants to add; defaults to 1. */
  adding?: number;
}

export interface AccessAnswer {
  /** The rule's id, as in the question. */
  rule: string;
  /** The result: allowed, or the reason for the refusal. */
  outcome: "allowed" | "unlimited" | "needs_plan" | "limit_reached" | "unavailable";
  /** The offering to show if a plan would grant access. */
  offering?: string;
  /** The maximum number held, or used per day; absent if no limit applies. */
  limit?: number;
  /** The remaining capacity within the limit, before this request's addition. */
  remaining?: number;
}

export interface CheckAccessReply {
  /** One answer per question, in the order of the questions. */
  decisions: AccessAnswer[];
}

export interface Profile {
  /** The language of messages and texts. (a language tag, such as en or pt-BR) */
  language: string;
  /** The account's IANA time zone. */
  time_zone: string;
  /** The user's name for this device; absent if it has none. */
  device_name?: string;
  /** The App Store country of this device; absent if the device hasn't reported it. */
  storefront?: string;
}

export interface CreateLinkReply {
  /** Eight letters and digits without ambiguous characters, such as `ABCD-EFGH`. (a code of eight letters and
      digits, such as ABCD-EFGH; case, blanks and hyphens don't matter) */
  code: string;
  /** The time when the code expires. (milliseconds since 1970) */
  expires_at: number;
}

export interface LinkedAccountHolding {
  /** The kind of the items. */
  kind: string;
  /** The number of items. */
  count: number;
}

export interface LinkedAccount {
  /** The number of items of each kind that the account has: `cards`, `books`, `texts`, `lessons`, `coins`,
      `badges`, `streak_days`, `notices`. Counts stop at 10,000. */
  holdings: LinkedAccountHolding[];
  /** The account's current plan. */
  plan: string;
  /** The number of the account's devices. Joining signs out the devices of the joining account. Each of them
      can return with its device secret; it then belongs to the account that was joined. */
  devices: number;
}

export interface PreviewLinkReply {
  /** The contents of this device's account; all of them would move to the other account. */
  own: LinkedAccount;
  /** The contents of the other account. */
  other: LinkedAccount;
}

export interface GetLinkStateReply {
  /** The number of merged accounts that still have data to move. */
  under_way: number;
}

export interface CreateNonceReply {
  /** 52 letters and digits. The app passes them to Sign in with Apple unchanged, or as their SHA-256 in
      lower-case hexadecimal digits. */
  nonce: string;
  /** The time when the nonce expires. (milliseconds since 1970) */
  expires_at: number;
}

export interface SignInWithAppleReply {
  /** The account that the sign-in is linked to. */
  state: "linked" | "other_account";
  /** A code to join the other account; absent if the sign-in is linked to this account. */
  link?: CreateLinkReply;
}

export interface PaywallStep {
  /** The client's id for the step; use the same id in repeats. (an identifier) */
  id: string;
  /** The kind of step. */
  kind: "shown" | "closed" | "failed" | "restored" | "purchase_started";
  /** The App Store id of the product concerned, if any. (an identifier) */
  product?: string;
}

export interface PaywallStepResult {
  /** The client's id for the step; empty if the step was refused and its id can't be read. */
  id: string;
  /** The outcome for this step. */
  state: "counted" | "known" | "refused";
  /** The error that explains why the step was refused; absent if it wasn't refused. */
  refusal?: { [name: string]: any };
}

export interface ReportPaywallReply {
  /** The number of steps that were new. */
  counted: number;
  /** One result per step, in the order of the request. */
  results?: PaywallStepResult[];
}

export interface EraseAccountReply {
  /** The latest time by which every service has erased the account, provided that all services run.
      (milliseconds since 1970) */
  finishes_by: number;
}

export interface TransferState {
  /** The file's id: `fil_…`. */
  id: string;
  /** The kind of file, as defined by the service, such as `csv`. */
  kind: string;
  /** The size of the whole file, in bytes. */
  bytes: number;
  /** The SHA-256 digest of the whole file, in hexadecimal. */
  sha256: string;
  /** The number of bytes received so far, which is the offset of the next piece. */
  received: number;
  /** True if the file is complete, matches its digest, and is on disk. */
  finished: boolean;
  /** The time when the file is deleted, in milliseconds since 1970. */
  expires_at: number;
}

export interface FileLink {
  /** The path and query to append to the address of the deployment: `/files/…?link=…`. */
  path: string;
  /** The time when the link expires, in milliseconds since 1970; absent for a public file, whose path doesn't
      expire. */
  ends_at?: number;
}

export interface ArchiveReply {
  /** The archive's phase. */
  phase: "making" | "ready" | "too_large";
  /** The time when the archive was requested. (milliseconds since 1970) */
  asked_at: number;
  /** The archive's file; absent until the archive is ready. */
  file?: TransferState;
  /** A link to download the archive by HTTP; valid for half an hour. Absent until the archive is ready. Only
      the account's own clients receive it. */
  link?: FileLink;
}

export interface FilePiece {
  /** The size of the whole file, in bytes. */
  bytes: number;
  /** The SHA-256 digest of the whole file, in hexadecimal. */
  sha256: string;
  /** The offset at which this piece begins, in bytes. */
  offset: number;
  /** The piece in Base64; empty for an empty file. */
  data: string;
  /** The offset at which the next piece begins, in bytes; absent for the last piece. */
  next_offset?: number;
}

export interface GetPurchaseTokenReply {
  /** The value for StoreKit's `appAccountToken`: a UUID in lower case. */
  app_account_token: string;
}

export interface Identity {
  /** Apple's id for the user in this developer's apps: `user` of the sign-in. */
  subject: string;
  /** The time when the sign-in was linked. (milliseconds since 1970) */
  linked_at: number;
}

export interface ListIdentitiesReply {
  /** The sign-ins, oldest first. An account can link five; merging accounts can add more. */
  identities: Identity[];
}

export interface CatalogueChoice {
  /** The id that items use. */
  id: string;
  /** The name, in the requested language. */
  name: string;
}

export interface PictureAspect {
  /** The width's part of the ratio. */
  width: number;
  /** The height's part of the ratio. */
  height: number;
}

export interface CatalogueFieldSummary {
  /** The key of the field in an item's `fields`. */
  name: string;
  /** The field's type. `string`, `text` and `choice` are strings; `words` is a list of strings; `integer` and
      `number` are numbers; `picture` is a picture reference. */
  type: string;
  /** True if only open items have the field. A locked item may have a blurred version of a picture. */
  open: boolean;
  /** True if lists include the field, false if only single items do. */
  tile: boolean;
  /** The values of a `choice` field. */
  choices?: CatalogueChoice[];
  /** The aspect ratio of a `picture` field. */
  aspect?: PictureAspect;
}

export interface CatalogueGroupSummary {
  /** The group's id. */
  id: string;
  /** The title, in the requested language. */
  title: string;
  /** The number of items in the group. */
  total: number;
}

export interface CatalogueSummary {
  /** The catalogue's id. */
  id: string;
  /** The version of the catalogue's content. It changes whenever the content does. */
  version: string;
  /** The title of the whole list. */
  title: string;
  /** The label of a locked item; absent if no item can be locked or the app defines no label. */
  badge?: string;
  /** The label of the button that leads to the paywall. */
  unlock?: string;
  /** The number of items in a row of the whole list. */
  columns: number;
  /** The number of items in all groups. */
  total: number;
  /** The fields of the items, ordered by name. */
  fields: CatalogueFieldSummary[];
  /** The groups, in display order. */
  groups: CatalogueGroupSummary[];
}

export interface ListCataloguesReply {
  /** All catalogues without their items, ordered by id. */
  catalogues: CatalogueSummary[];
}

export interface CatalogueItem {
  /** The item's id. */
  id: string;
  /** The id of the item's group. */
  group: string;
  /** The item's position in the group, from 0. */
  position: number;
  /** The name, in the requested language. */
  name: string;
  /** The text for a screen reader: the name and, for a locked item, a note that it needs a subscription. */
  label: string;
  /** True if the item needs a subscription that the caller doesn't have. */
  locked: boolean;
  /** The values by field name. A locked item has only its public fields, and blurred pictures. */
  fields: { [name: string]: any };
}

export interface GetTeaserReply {
  /** The version of the catalogue's content. */
  version: string;
  /** The number of items in a row. */
  columns: number;
  /** The items in rows of `columns`. The last row may be shorter. */
  rows: CatalogueItem[][];
  /** The number of items in the catalogue, for a label such as "see all 78". */
  total: number;
}

export interface CatalogueGroup {
  /** The group's id. */
  id: string;
  /** The title, in the requested language. */
  title: string;
  /** The items in the catalogue's order, with the fields that lists show. */
  items: CatalogueItem[];
}

export interface ListItemsReply {
  /** The version of the catalogue's content. If it differs from the previous page's, the list has changed in
      between. */
  version: string;
  /** The groups, in the catalogue's order. The first may continue the last group of the previous page. */
  groups: CatalogueGroup[];
  /** The number of items in all groups. */
  total: number;
  /** The number of items in all groups that are open to the caller now. */
  open: number;
  /** The cursor of the next page; absent on the last page. */
  next_cursor?: string;
}

export interface GetItemReply {
  /** The item with all its fields. */
  item: CatalogueItem;
  /** The language of the texts. (a language tag, such as en or pt-BR) */
  language: string;
  /** The version of the catalogue's content. */
  version: string;
}

export interface GetItemsReply {
  /** The items, in the order of the requested ids. */
  items: CatalogueItem[];
  /** The requested ids that the catalogue doesn't have. */
  missing: string[];
  /** The language of the texts. (a language tag, such as en or pt-BR) */
  language: string;
  /** The version of the catalogue's content. */
  version: string;
}

export interface ListCatalogueChangesReply {
  /** The client's version after it has read the last page. */
  version: string;
  /** True on the first page of a full list, sent because the version was too old or unknown. After the last
      page, the client deletes every item that no page contained. */
  start_over: boolean;
  /** The catalogue's title, fields, groups and labels, if any of them has changed. */
  catalogue?: CatalogueSummary;
  /** The new and changed items, with all fields that the caller may see. An item that changes between two
      pages is sent again. */
  items: CatalogueItem[];
  /** The ids of removed items, which may include items that the client never had. */
  removed: string[];
  /** The cursor of the next page; absent on the last page. */
  next_cursor?: string;
}

export interface Flashcard {
  /** The card's id: `crd_…`. */
  id: string;
  /** The side to be learnt. */
  front: string;
  /** The side that explains the front. */
  back: string;
  /** The front's language, as a BCP 47 tag. */
  front_language: string;
  /** The back's language, as a BCP 47 tag. */
  back_language: string;
  /** The user's notes; empty for none. */
  notes: string;
  /** True if the card is a favourite. */
  favorite: boolean;
  /** The names of the card's tags in the order they were given, each as the user first spelled it. */
  tags: string[];
  /** The number of the card's version, from 1. An edit names the version that it is based on. */
  version: number;
  /** The time when the card was created, in milliseconds since 1970. */
  created_at: number;
  /** The time when the card was last changed, in milliseconds since 1970. */
  changed_at: number;
}

export interface CardUse {
  /** The number of cards. */
  used: number;
  /** The plan's limit; absent for no limit. */
  limit?: number;
  /** The number of further cards that fit, never below 0; absent for no limit. */
  remaining?: number;
}

export interface ListCardsReply {
  /** The cards, oldest first. */
  cards: Flashcard[];
  /** The cursor of the next page; absent on the last page. A page with a cursor may be followed by an empty
      one. */
  next_cursor?: string;
  /** The account's number of cards and its limit, regardless of the filters. */
  use: CardUse;
}

export interface EditCardReply {
  /** The card with its new version. */
  card: Flashcard;
}

export interface AddCardReply {
  /** The card as stored. */
  card: Flashcard;
  /** The account's number of cards and its limit. */
  use: CardUse;
}

export interface CardVersion {
  /** The card's id. */
  id: string;
  /** The number of the card's version, from 1. */
  version: number;
  /** The time when the card was last changed, in milliseconds since 1970. */
  changed_at: number;
}

export interface UpdateCardsReply {
  /** The cards that changed, in the order of the request. */
  cards: CardVersion[];
}

export interface DeleteCardsReply {
  /** The number of cards that were deleted. */
  deleted: number;
  /** The account's number of cards and its limit. */
  use: CardUse;
}

export interface TagCount {
  /** The name as the user first spelled it. */
  name: string;
  /** The number of cards with the tag. */
  cards: number;
}

export interface ListTagsReply {
  /** The tags, ordered by name. */
  tags: TagCount[];
  /** The cursor of the next page; absent on the last page. */
  next_cursor?: string;
}

export interface RenameTagReply {
  /** The tag after the change. */
  tag: TagCount;
  /** True if two tags were merged. */
  merged: boolean;
}

export interface DeleteTagReply {
  /** The number of cards that had the tag. */
  cards: number;
}

export interface LanguageChoice {
  /** The language, as a BCP 47 tag. */
  code: string;
  /** The language's name, in the caller's language. */
  name: string;
}

export interface GetPairReply {
  /** The language of the side to be learnt, as a BCP 47 tag. */
  front: string;
  /** The language of the side that explains the front, as a BCP 47 tag. */
  back: string;
  /** The languages to choose from, in display order. */
  languages: LanguageChoice[];
}

export interface PresetSummary {
  /** The preset's id. */
  id: string;
  /** The title, in the requested language. */
  title: string;
  /** The language of the cards' fronts, as a BCP 47 tag. */
  front_language: string;
  /** The language of the cards' backs, as a BCP 47 tag. */
  back_language: string;
  /** The number of cards in the preset. */
  cards: number;
  /** True if all of the preset's cards fit within the account's limit now. */
  fits: boolean;
  /** The time when the account added the preset, in milliseconds since 1970; absent if it hasn't. */
  added_at?: number;
}

export interface ListPresetsReply {
  /** The presets, in display order. */
  presets: PresetSummary[];
  /** The account's number of cards and its limit. */
  use: CardUse;
}

export interface ShownCard {
  /** The side to be learnt. */
  front: string;
  /** The side that explains the front; empty for none. */
  back: string;
  /** The front's language, as a BCP 47 tag. */
  front_language: string;
  /** The back's language, as a BCP 47 tag. */
  back_language: string;
  /** The notes; empty for none. */
  notes: string;
  /** The names of the card's tags. */
  tags: string[];
}

export interface GetPresetReply {
  /** The preset as in the list. */
  preset: PresetSummary;
  /** The cards, in the order in which they are added. */
  cards: ShownCard[];
  /** The cursor of the next page; absent on the last page. */
  next_cursor?: string;
}

export interface AddPresetReply {
  /** The number of cards added; 0 for a preset that was added before. */
  added: number;
  /** The account's number of cards and its limit. */
  use: CardUse;
}

export interface AddCard {
  /** The side to be learnt. The app's `cards.json` limits its length. (text of one or several lines) */
  front: string;
  /** The side that explains the front. It may be omitted only where the app allows cards without a back.
      (text of one or several lines) */
  back?: string;
  /** The user's notes. Defaults to none. (text of one or several lines) */
  notes?: string;
  /** The names of tags. A tag is found without regard to case, or created. An account has at most 1,000 tags. */
  tags?: string[];
  /** True for a favourite. Defaults to false. */
  favorite?: boolean;
  /** The front's language as a BCP 47 tag. Defaults to the language of the account's pair. (a language tag,
      such as en or pt-BR) */
  front_language?: string;
  /** The back's language as a BCP 47 tag. Defaults to the language of the account's pair. (a language tag,
      such as en or pt-BR) */
  back_language?: string;
}

export interface AddCardsReply {
  /** The new cards, in the order of the request. */
  cards: CardVersion[];
  /** The account's number of cards and its limit. */
  use: CardUse;
}

export interface ListCardChangesReply {
  /** The new and changed cards in their current state. A card that changes between two pages is sent again. */
  cards: Flashcard[];
  /** The ids of deleted cards, which may include cards that the device never had. */
  deleted: string[];
  /** The cursor of the next page, or of the next sync. */
  cursor: string;
  /** True if there are more changes now. */
  more: boolean;
  /** True on the first page of a full list, sent because the cursor was too old. After the last page, the
      device deletes every card that no page contained. */
  start_over: boolean;
  /** The account's number of cards and its limit. */
  use: CardUse;
}

export interface CardEdit {
  /** The card's id. A device creates the id of a new card: `crd_` and 16 to 96 lower-case letters and digits,
      from at least 80 random bits. (an identifier) */
  card: string;
  /** The server version of the card that the device had when it made the edit; 0 for a card that the device
      created. */
  base: number;
  /** The time when the edit was made by the device's clock, in milliseconds since 1970. */
  edited_at: number;
  /** True deletes the card; the other members are then ignored. */
  deleted?: boolean;
  /** The new front. Omit it to leave it unchanged; a new card requires it. (text of one or several lines) */
  front?: string;
  /** The new back. Omit it to leave it unchanged. (text of one or several lines) */
  back?: string;
  /** The new notes. Omit them to leave them unchanged. (text of one or several lines) */
  notes?: string;
  /** True for a favourite. Omit it to leave it unchanged. */
  favorite?: boolean;
  /** The complete new list of tags. Omit it to leave the tags unchanged. */
  tags?: string[];
  /** The front's language as a BCP 47 tag. Omit it to leave it unchanged; a new card defaults to the
      account's pair. (a language tag, such as en or pt-BR) */
  front_language?: string;
  /** The back's language as a BCP 47 tag. Omit it to leave it unchanged; a new card defaults to the account's
      pair. (a language tag, such as en or pt-BR) */
  back_language?: string;
}

export interface SyncResult {
  /** The card's id; empty for a rejected item without a readable id. */
  card: string;
  /** The outcome of the edit. */
  state: "stored" | "deleted" | "refused";
  /** The card's current version; absent for a card that doesn't exist. */
  version?: number;
  /** The parts of the edit that lost to a later change from elsewhere: `front`, `back`, `languages`, `notes`,
      `favorite`, `tags`. */
  lost?: string[];
  /** The reason for the rejection, as an error object. A rejected edit changes nothing. */
  refusal?: { [name: string]: any };
}

export interface SyncCardsReply {
  /** One result for each edit, in order. */
  results: SyncResult[];
  /** The account's number of cards and its limit. */
  use: CardUse;
}

export interface NewReview {
  /** An id that the client creates from at least 80 random bits. (an identifier) */
  review: string;
  /** The card's id. (an identifier) */
  card: string;
  /** The user's rating of how well they knew the card. */
  rating: "again" | "hard" | "good" | "easy";
  /** The time of the review by the client's clock, in milliseconds since 1970. Defaults to now. A time in the
      future or before the app's release is replaced by the time of the call. */
  reviewed_at?: number;
  /** The duration of the review, in milliseconds. */
  spent_ms?: number;
}

export interface CardSchedule {
  /** The card's stage. `learning` and `relearning` cards are due again within minutes, `review` cards after
      days. */
  stage: string;
  /** The time when the card is due, in milliseconds since 1970. */
  due_at: number;
  /** The number of the card's reviews. */
  reviews: number;
  /** The number of days after which the user recalls the card with a probability of 90%. */
  stability: number;
  /** The difficulty of the card for the user, 1 to 10. */
  difficulty: number;
}

export interface ReviewResult {
  /** The review's id; empty for a rejected item without a readable id. */
  review: string;
  /** The outcome of the submission. */
  state: "recorded" | "repeated" | "missing" | "too_old" | "refused";
  /** The card's current schedule; absent for a card that doesn't exist. */
  schedule?: CardSchedule;
  /** The reason for the rejection, as an error object. */
  refusal?: { [name: string]: any };
}

export interface RecordReviewsReply {
  /** One result for each review, in order. */
  results: ReviewResult[];
}

export interface NextWaits {
  /** The time until the card would be due after the rating `again`, in milliseconds. */
  again: number;
  /** The time until the card would be due after the rating `hard`, in milliseconds. */
  hard: number;
  /** The time until the card would be due after the rating `good`, in milliseconds. */
  good: number;
  /** The time until the card would be due after the rating `easy`, in milliseconds. */
  easy: number;
}

export interface DueCard {
  /** The card to review. */
  card: Flashcard;
  /** The card's schedule; absent for a new card. */
  schedule?: CardSchedule;
  /** The time until the card would be due again after each rating, in milliseconds from now. */
  next: NextWaits;
}

export interface ListDueCardsReply {
  /** The cards, in the order of review. */
  cards: DueCard[];
  /** The number of due cards, not counting new ones. Counting stops at 1,000. */
  due: number;
  /** The time when the next card is due, in milliseconds since 1970; absent if no card is scheduled. */
  next_due_at?: number;
}

export interface LanguageCount {
  /** The front's language, as a BCP 47 tag. */
  front_language: string;
  /** The back's language, as a BCP 47 tag. */
  back_language: string;
  /** The number of cards. */
  cards: number;
}

export interface ReviewDay {
  /** The date, such as `2026-11-23`. */
  day: string;
  /** The number of all reviews. */
  reviews: number;
  /** The number of reviews rated `again`. */
  again: number;
  /** The number of reviews rated `hard`. */
  hard: number;
  /** The number of reviews rated `good`. */
  good: number;
  /** The number of reviews rated `easy`. */
  easy: number;
  /** The total duration of the reviews, in milliseconds. */
  spent_ms: number;
  /** The number of cards created, including cards that were deleted later. */
  added: number;
}

export interface GetStatisticsReply {
  /** The number of all cards. */
  cards: number;
  /** The number of cards by language pair, largest first; at most 100 pairs. */
  languages: LanguageCount[];
  /** The days with any activity, oldest first. */
  days: ReviewDay[];
}

export interface Share {
  /** The code to pass on, such as `ABCD-EFGH`. (a code of eight letters and digits, such as ABCD-EFGH; case,
      blanks and hyphens don't matter) */
  code: string;
  /** The title; absent for none. */
  title?: string;
  /** The number of cards that were shared. */
  cards: number;
  /** The number of times that other accounts added the set. */
  imports: number;
  /** The time when the set was shared, in milliseconds since 1970. */
  created_at: number;
}

export interface CreateShareReply {
  /** The new set with its code. */
  share: Share;
}

export interface ListSharesReply {
  /** All sets, newest first. */
  shares: Share[];
}

export interface GetShareReply {
  /** The title; absent for none. */
  title?: string;
  /** The number of cards now. */
  count: number;
  /** True if all of the cards fit within the account's limit. */
  fits: boolean;
  /** The time when the account added the cards, in milliseconds since 1970; absent if it hasn't. */
  added_at?: number;
  /** The cards, in the order in which they are added. */
  cards: ShownCard[];
  /** The cursor of the next page; absent on the last page. */
  next_cursor?: string;
}

export interface ReadingState {
  /** The book's id. */
  book: string;
  /** The page, from 1; 0 is the closed book. */
  page: number;
  /** True if the last page was reached or a client set the book as finished. */
  finished: boolean;
  /** True for a favourite. This is independent of the reading position. */
  favorite: boolean;
  /** The time when the state last changed, in milliseconds since 1970. */
  changed_at: number;
  /** The time when the book was last read, in milliseconds since 1970; absent for a favourite that was never
      opened. */
  read_at?: number;
  /** True while the user reads a finished book again; `page` is the position in the new reading. Absent
      otherwise. */
  again?: boolean;
}

export interface PictureRef {
  /** The picture's id, for further requests. */
  id: string;
  /** The width as displayed, in pixels. */
  width: number;
  /** The height as displayed, in pixels. */
  height: number;
  /** The media type: `image/png` or `image/jpeg`. */
  type: string;
  /** A SHA-256 digest in hexadecimal that changes whenever the picture changes. For a picture without
      blurring, it is the digest of the app's picture file. For a blurred picture, it also covers the
      blurring. */
  sha256: string;
  /** The path of a public picture at `edge`. Append a size and optionally a half, such as `/small` or
      `/large-left`. Absent for a picture that isn't public: use `content.pictures.link` to get a link. */
  file?: string;
}

export interface BookSummary {
  /** The book's id. */
  id: string;
  /** The title, in the requested language. */
  title: string;
  /** The text for a screen reader: the title and, for a locked book, a note that it needs a subscription. */
  label: string;
  /** True if the pages need a subscription that the caller doesn't have. The cover is always visible. */
  locked: boolean;
  /** A description of the picture `cover`, for a screen reader. */
  cover_description: string;
  /** The youngest age that the book is for, in years. */
  age_from: number;
  /** The oldest age that the book is for, in years. */
  age_to: number;
  /** The time that reading the book aloud takes, in minutes. */
  reading_minutes: number;
  /** The number of pages, without the cover. */
  pages: number;
  /** The account's reading position; absent for a book that was neither opened nor made a favourite. */
  reading?: ReadingState;
  /** The cover's picture, without the title. */
  cover?: PictureRef;
  /** The cover with the title in the requested language; absent if there is no such picture. */
  titled_cover?: PictureRef;
}

export interface ListBooksReply {
  /** The books, in the order of the shelf. */
  books: BookSummary[];
}

export interface BookPage {
  /** The page's number, from 1. */
  number: number;
  /** The text to read. */
  text: string;
  /** A description of the picture, for a screen reader. */
  description: string;
  /** The picture that spans the left and right half. */
  picture?: PictureRef;
}

export interface GetBookReply {
  /** The book as the library shows it. */
  book: BookSummary;
  /** The language of the texts. (a language tag, such as en or pt-BR) */
  language: string;
  /** The pages, in order. */
  pages: BookPage[];
}

export interface OpeningMotion {
  /** The duration, in milliseconds; 0 for an immediate change. */
  duration_ms: number;
  /** The timing curve: `linear`, `ease_in`, `ease_out`, `ease_in_out` or `spring`. */
  curve: string;
  /** The bounce of a spring, from 0. */
  bounce?: number;
}

export interface OpeningStep {
  /** The step's name in the app's data: `selected`, `moving`, …. */
  phase: string;
  /** The delay after the tap, in milliseconds. */
  delay_ms: number;
  /** The animation of the book to its position in this step. */
  motion: OpeningMotion;
  /** The library's scale, relative to its usual size. */
  library_scale: number;
  /** The library's blur radius, in points. */
  library_blur: number;
  /** The library's opacity, 0 to 1. */
  library_opacity: number;
}

export interface GetBookOpeningReply {
  /** The steps of opening, starting at `idle`, ordered by delay. */
  opening: OpeningStep[];
  /** The steps of closing, from `complete` back to `idle`. */
  closing: OpeningStep[];
  /** The animation of the library from one step's appearance to the next. */
  library: OpeningMotion;
  /** The width of the shadow between the pages, in points. */
  gutter_width: number;
  /** The opacity of the shadow between the pages, 0 to 1. */
  gutter_opacity: number;
  /** The stops of the shadow's gradient from left to right, each a fraction of `gutter_opacity`. */
  gutter_stops: number[];
  /** The angle by which the cover turns around its left edge, in degrees. */
  flip_degrees?: number;
  /** The angle from which the two pages are shown instead of the cover, in degrees. */
  spread_from_degrees?: number;
  /** The perspective of the turning cover; 0 for none. */
  perspective?: number;
  /** The width of the spread in `zooming` and `complete`, as a fraction of the screen's width. */
  zoom_width?: number;
}

export interface ReadPictureReply {
  /** The media type: `image/png` or `image/jpeg`. */
  type: string;
  /** The width, in pixels, of the picture in the requested size, or of its requested half. The left half of a
      picture one pixel wide has width 0 and no data. */
  width: number;
  /** The height of the picture in the requested size, in pixels. */
  height: number;
  /** The length of the whole file, in bytes. */
  bytes: number;
  /** The SHA-256 digest of the whole file in the requested size and half, in hexadecimal. A client that has a
      file with this digest needn't download it again. */
  sha256: string;
  /** The offset of this piece in the file, in bytes. */
  offset: number;
  /** The piece, encoded in Base64. */
  data: string;
  /** The offset of the next piece; absent for the last piece. */
  next_offset?: number;
}

export interface GetReadingReply {
  /** One entry for each opened book. If the request names a book, that book is included even if it is only a
      favourite. */
  books: ReadingState[];
  /** The ids of the favourites, most recent first; absent if the request names a book. */
  favorites?: string[];
  /** The ids of the books to continue with, last read first: books that are open to the account and either
      unfinished or being read again. Absent if the request names a book. */
  in_progress?: string[];
}

export interface SetReadingReply {
  /** The book's state after the change. */
  reading: ReadingState;
}

export interface PictureLink {
  /** The picture's name, as requested. */
  picture: string;
  /** The address and its expiry time. */
  file: FileLink;
}

export interface LinkPicturesReply {
  /** The addresses, in the order of the request. */
  links: PictureLink[];
}

export interface FetchPictureReply {
  /** The media type: `image/png` or `image/jpeg`. */
  type: string;
  /** True if the file is public. It then never changes, and shared caches may store it. */
  open: boolean;
  /** The length of the whole file, in bytes. */
  bytes: number;
  /** The SHA-256 digest of the whole file in the requested size and half, in hexadecimal. */
  sha256: string;
  /** The offset of this piece in the file, in bytes. */
  offset: number;
  /** The piece, encoded in Base64. */
  data: string;
  /** The offset of the next piece; absent for the last piece. */
  next_offset?: number;
}

export interface FileReply {
  /** The file's current state. */
  file: TransferState;
}

export interface ListFilesReply {
  /** The files, oldest first. An account has only a few files, so the list has no pages. */
  files: TransferState[];
}

export interface ImportState {
  /** The import's id: `imp_…`. */
  id: string;
  /** The file's id. The service deletes the file after reading all of it. */
  file: string;
  /** The format that the file is read in. */
  format: "csv" | "json" | "apkg";
  /** The import's phase. */
  phase: "running" | "finished" | "stopped" | "failed" | "cancelled";
  /** The number of rows read so far. */
  read: number;
  /** The number of cards added. */
  added: number;
  /** The number of rows that added no card. `content.imports.report` lists the reasons. */
  skipped: number;
  /** The reason for a stop or failure: `limit_exceeded`, `too_long`, or an English description of the
      problem. */
  reason?: string;
  /** The time when the import was started, in milliseconds since 1970. */
  created_at: number;
  /** The time when the import last changed, in milliseconds since 1970. */
  changed_at: number;
}

export interface ImportReply {
  /** The import's current state. */
  import: ImportState;
}

export interface ListImportsReply {
  /** The imports, newest first; at most ten. */
  imports: ImportState[];
}

export interface SkippedRow {
  /** The row's number in the file, from 1, not counting a header. */
  row: number;
  /** The line of the file that the row begins on; absent for a file without lines. */
  line?: number;
  /** `not_text`, `not_json`, `incomplete`, `unclosed_quote`, `too_many_fields`, `wrong_value`, `refused`,
      `duplicate`. */
  reason: string;
  /** The rule that the row breaks, in English. */
  detail: string;
}

export interface GetImportReportReply {
  /** The skipped rows, in the file's order. Only the first 2,000 are stored. */
  rows: SkippedRow[];
  /** The cursor of the next page; absent on the last page. */
  next_cursor?: string;
}

export interface ExportState {
  /** The export's id: `exp_…`. */
  id: string;
  /** The format of the file. */
  format: "csv" | "json" | "apkg";
  /** The export's phase. */
  phase: "running" | "finished" | "failed";
  /** The number of cards exported so far. */
  cards: number;
  /** The id of the finished file. It expires like any other file. */
  file?: string;
  /** The reason for a failure, in English. */
  reason?: string;
  /** The time when the export was started, in milliseconds since 1970. */
  created_at: number;
  /** The time when the export last changed, in milliseconds since 1970. */
  changed_at: number;
}

export interface ExportReply {
  /** The export's current state. */
  export: ExportState;
}

export interface ImportedCard {
  /** The card's permanent id, which the device creates and keeps: `crd_` and 16 to 96 lower-case letters and
      digits, the same each time the card is submitted. A UUID without its hyphens is suitable. (an
      identifier) */
  card: string;
  /** The time when the card was created, in milliseconds since 1970. */
  made_at: number;
  /** The time when the card was last changed, in milliseconds since 1970. Omit it for a card that was never
      changed. */
  changed_at?: number;
  /** The side to be learnt. (text of one or several lines) */
  front: string;
  /** The side that explains the front. Defaults to empty, where the app allows that. (text of one or several
      lines) */
  back?: string;
  /** The user's notes. Defaults to none. (text of one or several lines) */
  notes?: string;
  /** True for a favourite. Defaults to false. */
  favorite?: boolean;
  /** The names of the card's tags. Defaults to none. */
  tags?: string[];
  /** The front's language as a BCP 47 tag. Defaults to the language of the account's pair. (a language tag,
      such as en or pt-BR) */
  front_language?: string;
  /** The back's language as a BCP 47 tag. Defaults to the language of the account's pair. (a language tag,
      such as en or pt-BR) */
  back_language?: string;
}

export interface ImportedBook {
  /** The book's id. (an identifier) */
  book: string;
  /** The page, from 1; 0 is the closed book. Defaults to 0. */
  page?: number;
  /** True if the book was read to its end. Defaults to true only for the last page. */
  finished?: boolean;
  /** True for a favourite. Defaults to false. */
  favorite?: boolean;
  /** The time when any of these members was last changed, in milliseconds since 1970. */
  changed_at: number;
  /** The time when the book was last read, in milliseconds since 1970. Defaults to `changed_at` if `page`
      isn't 0 or the book is finished. */
  read_at?: number;
}

export interface ImportedBookResult {
  /** The book's id; empty for a rejected item without a readable id. */
  book: string;
  /** The account's current position in the book; absent for a rejected item. */
  reading?: ReadingState;
  /** The reason for the rejection, as an error object. A rejected item changes nothing. */
  refusal?: { [name: string]: any };
}

export interface LocalImportState {
  /** True if the import accepts pieces: before the first piece arrives, and then until `ends_at`. */
  open: boolean;
  /** The time when the import closes; absent before the first piece. (milliseconds since 1970) */
  ends_at?: number;
  /** The number of imported cards, including cards that were deleted later. */
  cards: number;
  /** The number of cards that an account may reach by importing, even above its plan's limit; absent for an
      app without cards. */
  max_cards?: number;
}

export interface ImportLocalContentReply {
  /** One result for each card, in order. The state is `deleted` if an imported card was deleted on the server
      since. */
  cards: SyncResult[];
  /** One result for each book, in order. */
  books: ImportedBookResult[];
  /** The account's number of cards and its limit; absent for an app without cards. */
  use?: CardUse;
  /** The state of the account's import. */
  local_import: LocalImportState;
}

export interface TextTook {
  /** The model's name at the provider; absent if no provider wrote the text. */
  model?: string;
  /** The version of the generator's prompt. */
  template: number;
  /** The number of calls to AI providers, including failed and cancelled ones. */
  attempts: number;
  /** The number of input tokens in all calls. */
  input_tokens: number;
  /** The number of output tokens in all calls. */
  output_tokens: number;
  /** The cost in millionths of a cent, at the prices in `providers.json`. */
  micro_cents: number;
  /** The time in milliseconds until the text was complete. */
  took_ms: number;
}

export interface TextMember {
  /** The member's id in the generator's `answer`. */
  id: string;
  /** The member's name in the text's language. */
  name: string;
  /** The value: a text, an integer, or the id of a choice. (any JSON) */
  value: any;
  /** The display form of the value, in the text's language. */
  shown: string;
}

export interface GeneratedText {
  /** The text's id (`txt_…`); absent if the text isn't in the account's history. */
  id?: string;
  /** The generator's id. */
  generator: string;
  /** The inputs of the text by id. (any JSON) */
  inputs: any;
  /** The complete text. */
  text: string;
  /** The text's language. (a language tag, such as en or pt-BR) */
  language: string;
  /** The origin of the text. */
  origin: "provider" | "embedded" | "curated" | "stored" | "device";
  /** The name of the provider that wrote the text; absent if no provider did. */
  provider?: string;
  /** True if the text came from the cache because the same inputs were requested before. */
  cached: boolean;
  /** True if the user marked the text as a favourite. */
  favorite: boolean;
  /** The id of the user's reaction; absent if there is none. */
  reaction?: string;
  /** The time at which the text was written. (milliseconds since 1970) */
  created_at: number;
  /** The cost of the text; only present for operators, and only for the account's latest texts. */
  took?: TextTook;
  /** The members of the form that a provider filled in, in order; `text` has a line for each. Omitted for
      plain text, including a plain text that replaces a form. */
  form?: TextMember[];
}

export interface TextPart {
  /** The text to append to the previous parts. */
  text: string;
  /** True if all previous parts are void: the text starts again with this part. A repeated call also starts
      again, but without this member. */
  restart?: boolean;
}

export interface ListGeneratorsChoice {
  /** The choice's id, for `ai.generate`. */
  id: string;
  /** The choice's name in the caller's language. */
  name: string;
  /** True if the choice is in season today, by the account's calendar. */
  open: boolean;
  /** The first day of the season as month and day, such as `12-01`; absent if the choice has no season. */
  from?: string;
  /** The last day of the season as month and day; absent if the choice has no season. */
  until?: string;
  /** The number of texts that complete the choice; absent if it can't be completed. */
  goal?: number;
  /** The number of texts that the account has generated with the choice; absent if it can't be completed. */
  made?: number;
  /** The time at which the account completed the choice; absent until then. (milliseconds since 1970) */
  completed_at?: number;
}

export interface ListGeneratorsInput {
  /** The input's id, used in the `inputs` of `ai.generate`. */
  id: string;
  /** The input's name in the caller's language. */
  name: string;
  /** True if the input is required. */
  required: boolean;
  /** The value is the id of one of these choices. */
  choices?: ListGeneratorsChoice[];
  /** The value is a number that selects one of these levels, from 1. */
  levels?: string[];
  /** The value is the id of an unlocked item of this catalogue. */
  catalogue?: string;
  /** The value is free text; this is its maximum length in bytes. */
  text?: number;
}

export interface ListGeneratorsNamed {
  /** The id, for use in requests. */
  id: string;
  /** The name in the caller's language. */
  name: string;
}

export interface ListGeneratorsMember {
  /** The member's id, used in a text's `form`. */
  id: string;
  /** The member's name in the caller's language. */
  name: string;
  /** The value is a text; this is its maximum length in bytes. */
  text?: number;
  /** The value is an integer; this is its minimum. */
  from?: number;
  /** The value is an integer; this is its maximum. */
  to?: number;
  /** The value is the id of one of these choices. */
  choices?: ListGeneratorsNamed[];
}

export interface ListGeneratorsGenerator {
  /** The generator's id, for `ai.generate`. */
  id: string;
  /** The generator's name in the caller's language. */
  name: string;
  /** The inputs, in the order in which a form should show them. */
  inputs: ListGeneratorsInput[];
  /** The reactions that a user can give to a text; empty if there are none. */
  reactions: ListGeneratorsNamed[];
  /** The number of texts the account can still generate today; absent if there is no limit. */
  left_today?: number;
  /** The members of the form that its texts fill in, in order; omitted for plain texts. */
  answer?: ListGeneratorsMember[];
}

export interface ListGeneratorsReply {
  /** The generators, in the order of the app's data. */
  generators: ListGeneratorsGenerator[];
}

export interface ListTextsReply {
  /** The texts, newest first. */
  texts: GeneratedText[];
  /** The cursor for the next page; absent on the last page. */
  next_cursor?: string;
}

export interface DeleteAllTextsReply {
  /** The number of deleted texts. */
  deleted: number;
}

export interface CountReactionsKind {
  /** The reaction's id. */
  reaction: string;
  /** The number of times the reaction was given. */
  count: number;
}

export interface CountReactionsChoice {
  /** The choice's id. */
  choice: string;
  /** The number of times each reaction was given. Reactions that were never given are left out. */
  kinds: CountReactionsKind[];
}

export interface CountReactionsReply {
  /** The total number of reactions. */
  total: number;
  /** The number of times each reaction was given. Reactions that were never given are left out. */
  kinds: CountReactionsKind[];
  /** The reactions by choice of the input by which the generator groups them; empty if there is no such
      input. */
  choices: CountReactionsChoice[];
}

export interface ListShareTemplatesTemplate {
  /** The template's id, for `ai.share.read`. */
  id: string;
  /** The template's name in the account's language. */
  name: string;
  /** The picture's width in pixels. */
  width: number;
  /** The picture's height in pixels. */
  height: number;
  /** True if the account's plan doesn't include the template. */
  is_locked: boolean;
}

export interface ListShareTemplatesReply {
  /** The templates, in the order of the app's data; empty if the app has none. */
  templates: ListShareTemplatesTemplate[];
}

export interface ReadSharePictureReply {
  /** The file's media type: `image/png`. */
  type: string;
  /** The picture's width in pixels. */
  width: number;
  /** The picture's height in pixels. */
  height: number;
  /** The size of the whole file in bytes. */
  bytes: number;
  /** The SHA-256 digest of the whole file, in hexadecimal. The same text in the same template gives the same
      file. */
  sha256: string;
  /** True if the text didn't fit and its end was cut off. */
  is_shortened: boolean;
  /** The start of this range in bytes. */
  offset: number;
  /** The bytes of this range in Base64. */
  data: string;
  /** The start of the next range; absent if this is the last one. */
  next_offset?: number;
}

export interface GetDailyReply {
  /** The generator's id. */
  generator: string;
  /** The day, in the account's time zone. */
  day: string;
  /** The time at which the next day begins and the text changes. (milliseconds since 1970) */
  refresh_at: number;
  /** The inputs selected for the day, by id. (any JSON) */
  inputs: any;
  /** The names of the selected inputs, by id, in the text's language. */
  names: { [name: string]: string };
  /** The text. */
  text: string;
  /** The text's language. (a language tag, such as en or pt-BR) */
  language: string;
}

export interface ImportedText {
  /** The id of a generator from `ai.generators.list` that keeps a history. (an identifier) */
  generator: string;
  /** The inputs of the text by id, as in `ai.generate`; choices that are out of season are accepted. (at most
      16384 bytes of JSON) */
  inputs?: { [name: string]: any };
  /** The text itself. The generator's own limit for the length of texts applies too. (text of one or several
      lines) */
  words: string;
  /** The text's language, one of the app's languages. (a language tag, such as en or pt-BR) */
  language: string;
  /** The time at which the text was written, in milliseconds since 1970. */
  made_at: number;
  /** True if the text is a favourite; if omitted, it isn't. */
  favorite?: boolean;
  /** The user's reaction: the id of one of the generator's reactions. (an identifier) */
  reaction?: string;
}

export interface ImportedTextResult {
  /** The outcome for this text. */
  state: "stored" | "deleted" | "refused";
  /** The text's id in the history; absent if it isn't there. */
  text?: string;
  /** The error that explains why the text was refused; a refused text changes nothing. */
  refusal?: { [name: string]: any };
}

export interface LocalTextImport {
  /** True if the account can still import texts: before its first import, and until `ends_at`. */
  open: boolean;
  /** The time at which the import closes; absent before the first import. (milliseconds since 1970) */
  ends_at?: number;
  /** The number of imported texts, including those deleted since. */
  texts: number;
  /** The maximum number of imported texts. */
  max_texts: number;
}

export interface ImportLocalTextsReply {
  /** One result per text, in the order of the request. */
  texts: ImportedTextResult[];
  /** The state of the account's import after this request. */
  local_import: LocalTextImport;
}

export interface LessonSummary {
  /** The lesson's id. */
  id: string;
  /** The lesson's title in the caller's language. */
  title: string;
  /** The icon's name in the client's own collection. */
  icon: string;
  /** The lesson's current state for this account. */
  state: "completed" | "next" | "locked";
  /** The best result in diamonds, at least 1; 0 until the lesson is completed. */
  diamonds: number;
  /** The number of answered questions in an attempt that can be resumed; absent if there is no open attempt. */
  answered?: number;
}

export interface GetCourseSection {
  /** The section's id. */
  id: string;
  /** The section's title in the caller's language. */
  title: string;
  /** The lessons, in the order in which they unlock. */
  lessons: LessonSummary[];
}

export interface GetCourseReply {
  /** The sections, in the order in which they unlock. */
  sections: GetCourseSection[];
}

export interface GivenAnswer {
  /** The position of the chosen option. */
  option?: number;
  /** The positions of options. */
  order?: number[];
  /** The text that was entered. */
  text?: string;
}

export interface StartLessonQuestion {
  /** The question's id. */
  id: string;
  /** The kind of answer that the question expects. */
  kind: "choose" | "match" | "type" | "order";
  /** The question's text in the caller's language. */
  text: string;
  /** The options in this attempt's own order; empty if the answer is a text. */
  options: string[];
  /** The items to match with options; absent for kinds other than `match`. */
  left?: string[];
  /** The picture shown with the question, for `content.pictures.read`; absent if there is none. */
  picture?: PictureRef;
  /** A description of the picture in the caller's language. It doesn't reveal the right answer. */
  picture_description?: string;
  /** True if the question was answered correctly earlier in a resumed attempt; absent if it isn't answered
      yet. */
  correct?: boolean;
  /** The answer given earlier in a resumed attempt. */
  given?: GivenAnswer;
}

export interface StartLessonReply {
  /** The attempt's id, needed to answer questions. */
  attempt: string;
  /** The lesson's id. */
  lesson: string;
  /** The questions in the order in which they are asked. Options are shuffled for this attempt, and nothing
      reveals the right answer. */
  questions: StartLessonQuestion[];
  /** The number of questions that were already answered in a resumed attempt; 0 for a new one. */
  answered: number;
  /** The number of questions counted as wrong so far, including those of abandoned attempts since the lesson
      was last finished. */
  errors?: number;
}

export interface AnswerQuestionReply {
  /** True if the answer is right. */
  correct: boolean;
  /** For `choose`: the right option's position in the attempt's own order. */
  right_option?: number;
  /** For `match` and `order`: the right order. */
  right_order?: number[];
  /** For `type`: the best answer. */
  right_text?: string;
  /** An explanation of the right answer in the caller's language; absent if the course has none. */
  explanation?: string;
  /** The number of answered questions in the attempt. */
  answered: number;
  /** The number of questions in the attempt. */
  total: number;
}

export interface WalletBalance {
  /** The currency's id. */
  currency: string;
  /** The currency's name in the caller's language, in the plural form that fits the amount. */
  name: string;
  /** The spendable amount, excluding what is held. */
  available: number;
  /** The amount held for purchases that aren't confirmed yet. */
  held: number;
}

export interface FinishLessonReply {
  /** The lesson's id. */
  lesson: string;
  /** The number of questions answered wrongly in this attempt, or in abandoned attempts since the lesson was
      last finished. */
  errors: number;
  /** The diamonds for this number of errors, at least 1. */
  diamonds: number;
  /** The best result for the lesson, including this attempt. */
  best_diamonds: number;
  /** The coins earned by this attempt: the difference to the previous best result. */
  coins: number;
  /** The wallet's balances after the payment. */
  balances: WalletBalance[];
  /** The id of the next lesson; absent when the course is completed. */
  next_lesson?: string;
}

export interface GetStreakMilestone {
  /** The streak length in days. */
  days: number;
  /** The time at which a run first reached this length; absent if none has. (milliseconds since 1970) */
  reached_at?: number;
}

export interface GetStreakReply {
  /** The number of active days in the current run; 0 if the streak is expired. */
  current: number;
  /** The number of active days in the longest run so far. */
  longest: number;
  /** The last active day, in the time zone that the user had then; absent before the first. */
  last_active_day?: string;
  /** The state of the streak today. */
  status: "active" | "expiring_soon" | "frozen" | "expired" | "never_begun";
  /** The hours until the end of the day, rounded up; only present if the status is `expiring_soon` or
      `frozen`. */
  hours_left?: number;
  /** The time at which the streak ends if the user does nothing and all freezes are spent; absent if no
      streak is running. (milliseconds since 1970) */
  ends_at?: number;
  /** The number of freezes left. A freeze is spent automatically when a day is missed. */
  freezes: number;
  /** The app's milestones, the lowest first. */
  milestones: GetStreakMilestone[];
}

export interface ListBadgesBadge {
  /** The badge's id. */
  id: string;
  /** The badge's name in the caller's language. */
  name: string;
  /** The requirement for the badge, in the caller's language. */
  description: string;
  /** The text for a user who earned the badge; absent until then. */
  earned?: string;
  /** The id of the badge's group; absent if the app doesn't group its badges. */
  kind?: string;
  /** The progress, from 0 to 1. */
  progress: number;
  /** The time at which the badge was earned; absent until then. (milliseconds since 1970) */
  unlocked_at?: number;
  /** The picture's name in the client's own collection; absent if the badge has none. */
  picture?: string;
  /** The progress in units of `goal`. For a badge with several criteria, the number of criteria met. */
  count: number;
  /** The count at which the badge is earned. */
  goal: number;
}

export interface ListBadgesKind {
  /** The group's id, used in a badge's `kind`. */
  id: string;
  /** The group's name in the caller's language. */
  name: string;
}

export interface ListBadgesReply {
  /** The badges, in the order of the app's data. */
  badges: ListBadgesBadge[];
  /** The groups of badges, in display order; empty if the app doesn't group its badges. */
  kinds: ListBadgesKind[];
}

export interface GetWalletItem {
  /** The item's id. */
  id: string;
  /** The item's name in the caller's language. */
  name: string;
  /** The id of the currency in which the price is paid. */
  currency: string;
  /** The price in `currency`. */
  price: number;
  /** The number of times that the account has bought the item. */
  bought: number;
  /** The maximum number of purchases per account; absent if there is no limit. */
  most?: number;
}

export interface GetWalletReply {
  /** The balances, ordered by currency id. */
  balances: WalletBalance[];
  /** The items for sale, grouped by currency, in the order of the app's data. */
  items: GetWalletItem[];
}

export interface GetProfileReply {
  /** The number of lessons finished at least once. */
  lessons_completed: number;
  /** The number of lessons in the course. */
  lessons: number;
  /** The sum of the best results of all lessons. */
  diamonds: number;
  /** The wallet's current balances. */
  balances: WalletBalance[];
  /** The share of right answers, from 0 to 1; absent before the first answer. */
  accuracy?: number;
  /** The length of the streak in days; 0 if it is over. */
  streak: number;
  /** The number of earned badges. */
  badges: number;
  /** The time spent on questions, in seconds. Each question counts for at most two minutes. */
  seconds_spent: number;
  /** The number of weak spots, as listed by `progress.lessons.weak-spots`. */
  weak_spots: number;
}

export interface ReportedAction {
  /** The device's own id for the action; a retry must send the same id. (an identifier) */
  id: string;
  /** The id of one of the app's actions. (an identifier) */
  action: string;
  /** The time of the action by the device's clock, in milliseconds since 1970. */
  at: number;
  /** The action's properties, as declared by the app's data; if omitted, the action has none. (at most 16384
      bytes of JSON) */
  with?: { [name: string]: any };
}

export interface ReportedResult {
  /** The device's own id for the action; empty if the action was refused and its id can't be read. */
  id: string;
  /** The outcome for this action. */
  state: "counted" | "known" | "over" | "refused";
  /** The error that explains why the action was refused; absent if it wasn't refused. */
  refusal?: { [name: string]: any };
  /** The ids of leaderboards that no longer accept the action because its day, week or month is closed;
      absent if there are none. */
  closed_boards?: string[];
}

export interface ReportActionsReply {
  /** One result per action, in the order of the request. */
  results: ReportedResult[];
}

export interface ListStreakDaysDay {
  /** The day, in the user's time zone. */
  day: string;
  /** The reason for marking the day. */
  kind: "active" | "frozen" | "given";
}

export interface ListStreakDaysReply {
  /** The days, in calendar order. */
  days: ListStreakDaysDay[];
}

export interface ListWalletHistoryEntry {
  /** The transfer's id. */
  transfer: string;
  /** The currency's id. */
  currency: string;
  /** The amount: positive for a credit, negative for a debit. */
  amount: number;
  /** The reason for the entry. */
  kind: "earned" | "bought" | "given" | "adopted" | "joined" | "won";
  /** The id of the action, item, board or challenge behind the entry; empty for an imported balance and for
      an amount taken back. */
  about: string;
  /** The time of the entry. (milliseconds since 1970) */
  at: number;
}

export interface ListWalletHistoryReply {
  /** The entries, the latest first. */
  entries: ListWalletHistoryEntry[];
  /** The cursor for the next page; absent on the last page. */
  next_cursor?: string;
}

export interface PurchaseState {
  /** The client's own id of the purchase. */
  id: string;
  /** The id of the item. */
  item: string;
  /** The state of the purchase. */
  state: "held" | "done" | "over";
  /** True if a purchase with this id and item already existed; this call bought nothing. */
  was_known: boolean;
  /** The time at which the hold expires; absent if nothing is held. (milliseconds since 1970) */
  held_until?: number;
  /** The wallet's balances after the purchase. */
  balances: WalletBalance[];
}

export interface ListWeakSpotsSpot {
  /** The id of the question's lesson. */
  lesson: string;
  /** The title of the question's lesson in the caller's language. */
  title: string;
  /** The question's id. */
  question: string;
  /** The question's text in the caller's language. */
  text: string;
  /** The picture shown with the question; absent if there is none. */
  picture?: PictureRef;
  /** A description of the picture in the caller's language. */
  picture_description?: string;
  /** The number of answers. */
  answers: number;
  /** The number of wrong answers. */
  wrong: number;
}

export interface ListWeakSpotsReply {
  /** The weak spots, the highest share of wrong answers first. */
  spots: ListWeakSpotsSpot[];
}

export interface PracticeWeakSpotsReply {
  /** The attempt's id, needed to answer questions; absent if the account has no weak spots. */
  attempt?: string;
  /** The questions, the highest share of wrong answers first. Options are shuffled, and nothing reveals the
      right answer. */
  questions: StartLessonQuestion[];
  /** The number of questions that were already answered in a resumed session; 0 for a new one. */
  answered: number;
}

export interface ImportedStreak {
  /** The length of the run that ends on `last_active_day`, in days. */
  current: number;
  /** The length of the longest run, in days; if omitted, `current`. */
  longest?: number;
  /** The last active day, by the device's calendar. */
  last_active_day: string;
}

export interface ImportedBadge {
  /** The badge's id. (an identifier) */
  badge: string;
  /** The time at which the badge was earned, in milliseconds since 1970. */
  unlocked_at: number;
}

export interface ImportedLesson {
  /** The lesson's id. (an identifier) */
  lesson: string;
  /** The best result, in diamonds, as defined by the course's rewards. */
  diamonds: number;
  /** The time at which the lesson was first completed, in milliseconds since 1970. */
  completed_at: number;
}

export interface ImportedBalance {
  /** The device's own id for the balance; a retry must send the same id. Balances of several devices are
      added up. (an identifier) */
  id: string;
  /** The currency's id. (an identifier) */
  currency: string;
  /** The amount that the device had. */
  amount: number;
}

export interface ImportedResult {
  /** The id of the badge, lesson or balance; absent for the streak, and for an item whose id can't be read. */
  id?: string;
  /** The error that explains why the item was refused; a refused item changes nothing. Absent if the item was
      imported. */
  refusal?: { [name: string]: any };
}

export interface ImportedSum {
  /** The currency's id. */
  currency: string;
  /** The total that devices claimed. */
  brought: number;
  /** The part of the claimed total that was credited: at most what the imported lessons and days could have
      paid. */
  taken: number;
}

export interface LocalProgressImport {
  /** True if the account can still import data: before its first import, and until `ends_at`. */
  open: boolean;
  /** The time at which the import closes; absent before the first import. (milliseconds since 1970) */
  ends_at?: number;
  /** The imported amounts per currency, ordered by currency id. */
  balances: ImportedSum[];
}

export interface ImportLocalProgressReply {
  /** The result for the streak; absent if the request had none. */
  streak?: ImportedResult;
  /** One result per badge, in the order of the request. */
  badges: ImportedResult[];
  /** One result per lesson, in the order of the request. */
  lessons: ImportedResult[];
  /** One result per balance, in the order of the request. */
  balances: ImportedResult[];
  /** The state of the account's import after this request. */
  local_import: LocalProgressImport;
}

export interface LeaderboardStanding {
  /** The rank; 1 is the best. Ties share a rank, and the following ranks are skipped (1, 2, 2, 4). */
  rank: number;
  /** The score that determines the rank. */
  score: number;
}

export interface ListLeaderboardsBoard {
  /** The board's id. */
  id: string;
  /** The board's name in the caller's language. */
  name: string;
  /** True if the board ranks all players; false if it only ranks the members of a group. */
  is_of_all: boolean;
  /** The first day of the current day, week or month; absent for a board without an end. */
  period?: string;
  /** The time at which the period ends and all scores start again; absent for a board without an end.
      (milliseconds since 1970) */
  ends_at?: number;
  /** The number of players with a score on the board; 0 for a board that only ranks the members of a group. */
  members: number;
  /** The account's own standing; absent if it has no score yet, and for a board that only ranks the members
      of a group. */
  standing?: LeaderboardStanding;
}

export interface ListLeaderboardsReply {
  /** The name that other users see; absent if the account doesn't take part. */
  name?: string;
  /** True if an operator of the app has hidden the name. The account becomes visible again by choosing
      another name. */
  is_name_hidden: boolean;
  /** The boards, in the order of the app's data. */
  boards: ListLeaderboardsBoard[];
}

export interface GetLeaderboardEntry {
  /** The player's id for `progress.leaderboards.report`. It isn't the account's id. */
  player: string;
  /** The player's name; absent while an operator of the app hides it. */
  name?: string;
  /** The rank; 1 is the best. Ties share a rank. */
  rank: number;
  /** The score that determines the rank. */
  score: number;
  /** True for the caller's own entry. */
  is_me: boolean;
}

export interface GetLeaderboardReply {
  /** The first day of the day, week or month; absent for a board without an end. */
  period?: string;
  /** The time at which the period ends or ended; absent for a board without an end. (milliseconds since 1970) */
  ends_at?: number;
  /** True if the period is over and its ranks are final. */
  is_final: boolean;
  /** The number of players with a score on the board. */
  members: number;
  /** The entries, the best first. */
  entries: GetLeaderboardEntry[];
  /** The account's own standing; absent if it has no score. */
  standing?: LeaderboardStanding;
  /** The cursor for the next page; absent on the last page. */
  next_cursor?: string;
}

export interface RewardGiven {
  /** The currency's id; absent if the reward has none. */
  currency?: string;
  /** The amount in `currency`; absent if the reward has no currency. */
  amount?: number;
  /** The badge's id; absent if the reward has none. */
  badge?: string;
}

export interface ListLeaderboardHistoryPeriod {
  /** The first day of the period. */
  period: string;
  /** The number of players with a rank. */
  members: number;
  /** The account's own standing. */
  standing: LeaderboardStanding;
  /** The reward for the rank; absent if there was none. */
  reward?: RewardGiven;
}

export interface ListLeaderboardHistoryReply {
  /** The periods that the app retains, the latest first. */
  periods: ListLeaderboardHistoryPeriod[];
}

export interface ListChallengesChallenge {
  /** The challenge's id. */
  id: string;
  /** The challenge's name in the caller's language. */
  name: string;
  /** The task in the caller's language. */
  description: string;
  /** The text for a user who completed the challenge; absent until then. */
  done?: string;
  /** The picture's name in the client's own collection; absent if the challenge has none. */
  picture?: string;
  /** The progress, from 0 to 1. */
  progress: number;
  /** The progress in units of `goal`. For a challenge with several criteria, the number of criteria met. */
  count: number;
  /** The count at which the challenge is completed. */
  goal: number;
  /** The time of completion; absent until then. (milliseconds since 1970) */
  completed_at?: number;
  /** The reward for the challenge; absent if it has none. */
  reward?: RewardGiven;
}

export interface ListChallengesRotation {
  /** The rotation's id. */
  id: string;
  /** The rotation's name in the caller's language. */
  name: string;
  /** The first day of the day, week or month. */
  period: string;
  /** The time at which the next challenges are selected. (milliseconds since 1970) */
  ends_at: number;
  /** The challenges, in the order in which they were selected. */
  challenges: ListChallengesChallenge[];
  /** The number of consecutive days, weeks or months with a completed challenge, up to the current or the
      previous one; at most 366. */
  in_a_row: number;
}

export interface ListChallengesReply {
  /** The current rotations, in the order of the app's data. */
  rotations: ListChallengesRotation[];
}

export interface MakeBundleReply {
  /** The lesson's id. */
  lesson: string;
  /** The version of the bundled lesson, needed to submit the answers. */
  version: string;
  /** Always false: a bundle that can be submitted never contains the right answers. */
  holds_answers: boolean;
  /** The questions in the order in which they are asked. Options are shuffled for this bundle. */
  questions: StartLessonQuestion[];
}

export interface PackedAnswer {
  /** The question's id. (an identifier) */
  question: string;
  /** For `choose`: the option's position in the bundle's own order. */
  option?: number;
  /** For `match` and `order`: positions in the bundle's own order, each used once. */
  order?: number[];
  /** For `type`: the text that was entered. (text of one line) */
  text?: string;
}

export interface SubmitBundleReply {
  /** One result per answer, in the order of the request. */
  answers: AnswerQuestionReply[];
  /** The result of the lesson. */
  result: FinishLessonReply;
}

export interface MakePracticeBundleQuestion {
  /** The question. Options are shuffled for this bundle. */
  asked: StartLessonQuestion;
  /** For `choose`: the right option's position. */
  right_option?: number;
  /** For `match` and `order`: the right order. */
  right_order?: number[];
  /** For `type`: the accepted answers, the best first. Case, accents and spaces are ignored. */
  accepts?: string[];
  /** For `type`: the number of letters that may be wrong. */
  typos?: number;
  /** An explanation of the right answer in the caller's language; absent if the course has none. */
  explanation?: string;
}

export interface MakePracticeBundleReply {
  /** Always true: a bundle with right answers can't be submitted and pays nothing. */
  holds_answers: boolean;
  /** The questions of the lesson in their order, or the weak spots with the highest share of wrong answers
      first. */
  questions: MakePracticeBundleQuestion[];
}

export interface PlayerGroup {
  /** The group's id. */
  id: string;
  /** The name chosen by the founder. */
  name: string;
  /** The code that lets other users join. (a code of eight letters and digits, such as ABCD-EFGH; case,
      blanks and hyphens don't matter) */
  code: string;
  /** The number of members. */
  members: number;
  /** True if the account may remove members and change the code. The founder is the first owner; when the
      owner leaves, the longest-standing member becomes the owner. */
  is_owner: boolean;
}

export interface ListGroupsReply {
  /** The groups, in the order in which the account joined them. */
  groups: PlayerGroup[];
}

export interface Notice {
  /** The notice's id. */
  id: string;
  /** The id of the notice's kind in `notices.json`. */
  kind: string;
  /** The title in the account's language. */
  title: string;
  /** The body in the account's language. */
  body: string;
  /** The time when the notice was added to the inbox. (milliseconds since 1970) */
  created_at: number;
  /** The time when the notice was marked as read; absent while it is unread. (milliseconds since 1970) */
  read_at?: number;
  /** The link that the notice opens, in the app's own form; absent if there is none. */
  link?: string;
}

export interface ListInboxReply {
  /** The notices, newest first. */
  notices: Notice[];
  /** The number of unread notices in the whole inbox. */
  unread: number;
  /** The cursor for the next page; absent on the last. */
  next_cursor?: string;
}

export interface ReadInboxReply {
  /** The number of unread notices in the whole inbox. */
  unread: number;
}

export interface NoticePreferencesChannels {
  /** True if notices are added to the inbox. */
  inbox: boolean;
  /** True if notices are sent to connected clients. */
  live: boolean;
  /** True if notices are pushed to devices, even while the app isn't open. */
  push: boolean;
}

export interface NoticePreferencesMove {
  /** The quiet hour at which the notice would be sent, 0 to 23. */
  from_hour: number;
  /** The hour at which the notice is sent, 0 to 23. */
  to_hour: number;
}

export interface NoticePreferencesKind {
  /** The id of the kind in `notices.json`. */
  kind: string;
  /** The kind's name in the account's language; absent for a kind that can't be turned off. */
  name?: string;
  /** True if the account wants notices of this kind. */
  is_on: boolean;
  /** The hour of the day in the preferences' time zone, 0 to 23; absent for a kind without an hour. */
  hour?: number;
  /** The channels for the kind. Channels that the app's data doesn't allow for the kind are always off. */
  channels: NoticePreferencesChannels;
  /** Present if quiet hours move the kind to another hour. */
  moved_by_quiet?: NoticePreferencesMove;
}

export interface NoticePreferencesQuiet {
  /** The first quiet hour, 0 to 23. */
  from_hour: number;
  /** The hour at which the quiet hours end. The same value as `from_hour` means no quiet hours. */
  until_hour: number;
}

export interface NoticePreferences {
  /** The app's kinds of notices, in the order of the app's data. */
  kinds: NoticePreferencesKind[];
  /** The quiet hours, in which only notices about something that just happened are delivered; absent if there
      are none. */
  quiet?: NoticePreferencesQuiet;
  /** The IANA name of the time zone for all hours. */
  time_zone: string;
}

export interface SetPreferencesChannelChoice {
  /** True to add notices to the inbox. */
  inbox?: boolean;
  /** True to send notices to connected clients. */
  live?: boolean;
  /** True to push notices to devices, even while the app isn't open. */
  push?: boolean;
}

export interface SetPreferencesKindChoice {
  /** The kind's id in `notifications.preferences.get`. The kind must have a name there. (an identifier) */
  kind: string;
  /** False to turn the kind off. */
  is_on?: boolean;
  /** The hour of the day. It must be outside the quiet hours, and the kind must have an hour. */
  hour?: number;
  /** The channels to turn on or off. */
  channels?: SetPreferencesChannelChoice;
}

export interface SetPreferencesQuietChoice {
  /** The first quiet hour. */
  from_hour: number;
  /** The hour at which the quiet hours end. The same value as `from_hour` means no quiet hours. */
  until_hour: number;
}

export interface GetPlanPlanned {
  /** The id of the kind in `notices.json`. */
  kind: string;
  /** The day in the account's time zone. */
  day: string;
  /** The time of delivery. (milliseconds since 1970) */
  at: number;
}

export interface GetPlanReply {
  /** The notices, soonest first. */
  notices: GetPlanPlanned[];
}

export interface SetDeviceReply {
  /** The number of the account's devices that are registered for pushes. */
  devices: number;
}

export interface SetBrowserReply {
  /** The number of the account's browsers that are registered for pushes. */
  browsers: number;
}

export interface GetBrowserKeyReply {
  /** The key for `applicationServerKey` of `pushManager.subscribe`: 65 bytes in Base64 without padding.
      Absent if pushes to browsers aren't configured. */
  key?: string;
}

export interface AuthenticateReply {
  /** The account's id. */
  account: string;
  /** The app's id. */
  app: string;
  /** The current plan, or `free`. */
  plan: string;
}

export interface LiveEvent {
  /** The event type: a type used between services, such as `entitlements.subscription.changed`;
      `notifications.notice.delivered` for a notice; `gateway.events.began` at the beginning;
      `gateway.events.missed` if events are missing before the next one; or `content.version.changed` with the
      new `version` of the app's data. Ignore unknown types. */
  type: string;
  /** The event's payload, as sent by the publishing service. (any JSON) */
  data: any;
  /** The cursor to send as `since`; absent for an event that isn't stored. */
  cursor?: string;
}

export interface GetViewPart {
  /** The outcome of the part. */
  state: "ok" | "failed" | "late" | "skipped";
  /** The result of the part's call. (any JSON) */
  result?: any;
  /** The `error` object of the part's call, if the part failed or was late. (any JSON) */
  error?: any;
  /** The name of the part whose result is missing, or `request`; absent unless this part was skipped. */
  lacks?: string;
  /** The time from the start of the view to the start of the part's call, in milliseconds. A part waits for
      the parts whose results it uses. */
  after_ms: number;
  /** The duration of the part's call, in milliseconds. */
  took_ms: number;
}

export interface GetViewReply {
  /** The view's id. */
  view: string;
  /** The parts by name. Every part is present, whatever its state. */
  parts: { [name: string]: GetViewPart };
  /** The time at which to refresh the data if no event arrives earlier: the user's next midnight. Absent if
      `views.json` doesn't ask for it. (milliseconds since 1970) */
  refresh_at?: number;
}

export interface GetAppReply {
  /** The app's id. */
  app: string;
  /** The app's display name, in the caller's language. */
  name: string;
  /** The version of the app's data. If it changes, any part of the data may have changed. */
  content_version: string;
  /** The app's languages, with the default language first. */
  languages: string[];
  /** The theme's colours by role, as `#RRGGBB`. */
  theme: { [name: string]: string };
  /** The app's own configuration for its clients, as defined in its folder. (any JSON) */
  config: any;
  /** The app's flags by id. True if the caller's plan includes the flag. */
  flags: { [name: string]: boolean };
  /** The minimum supported version of the client; absent for any version. */
  least_client_version?: string;
  /** True if the caller's `client_version` is below the minimum version. */
  is_client_too_old: boolean;
}

export interface DiscoverInfo {
  /** The title of the API. */
  title: string;
  /** The gateway's version. */
  version: string;
  /** A short description for client developers. */
  description: string;
}

export interface DiscoverComponents {
  /** An object with all definitions by name. (any JSON) */
  schemas: any;
}

export interface DiscoverReply {
  /** The OpenRPC version. */
  openrpc: string;
  /** The title, version and description of the API. */
  info: DiscoverInfo;
  /** The method objects. */
  methods: any[];
  /** The definitions that the methods refer to. They are in `schemas`, by name. */
  components: DiscoverComponents;
  /** The limits that apply to every call, by the names of their settings. The values are bytes, milliseconds,
      counts or rates per second. Also contains `json_depth`, the maximum nesting depth of arrays and objects. */
  "x-limits": { [name: string]: number };
}
