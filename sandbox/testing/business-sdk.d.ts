/** The parts of Meta's own client that the tests use; the package ships no types. */
declare module 'facebook-nodejs-business-sdk' {
  type Values = Record<string, unknown>;

  /** A listing that loads its next pages; `length` counts the loaded items. */
  class Cursor extends Array<SdkObject> {
    hasNext(): boolean;
    next(): Promise<Cursor>;
  }
  class SdkObject {
    constructor(id: string, data?: Values, parentId?: string | null, api?: FacebookAdsApi);
    readonly id: string;
    readonly _data: Values;
    get(fields: readonly string[], params?: Values): Promise<SdkObject>;
    update(fields: readonly string[], params?: Values): Promise<SdkObject>;
    delete(fields: readonly string[], params?: Values): Promise<Values>;
    getInsights(fields: readonly string[], params?: Values): Promise<Cursor>;
  }
  class FacebookAdsApi {
    constructor(accessToken: string, locale?: string, crashLog?: boolean);
    readonly accessToken: string;
    static get GRAPH(): string;
    static get VERSION(): string;
    call(method: string, path: readonly string[], params?: Values): Promise<Values>;
  }
  class User extends SdkObject {
    getAccounts(fields: readonly string[], params?: Values): Promise<Cursor>;
    getBusinesses(fields: readonly string[], params?: Values): Promise<Cursor>;
    getPermissions(fields: readonly string[], params?: Values): Promise<Cursor>;
  }
  class Page extends SdkObject {
    createPhoto(fields: readonly string[], params: Values): Promise<SdkObject>;
    createFeed(fields: readonly string[], params: Values): Promise<SdkObject>;
    createVideoReel(fields: readonly string[], params: Values): Promise<SdkObject>;
    getVideoReels(fields: readonly string[], params?: Values): Promise<Cursor>;
    getFeed(fields: readonly string[], params?: Values): Promise<Cursor>;
    getPublishedPosts(fields: readonly string[], params?: Values): Promise<Cursor>;
    getScheduledPosts(fields: readonly string[], params?: Values): Promise<Cursor>;
  }
  class Business extends SdkObject {
    getOwnedPages(fields: readonly string[], params?: Values): Promise<Cursor>;
    getClientPages(fields: readonly string[], params?: Values): Promise<Cursor>;
  }
  class PagePost extends SdkObject {}
  class IGUser extends SdkObject {
    createMedia(fields: readonly string[], params: Values): Promise<SdkObject>;
    createMediaPublish(fields: readonly string[], params: Values): Promise<SdkObject>;
    getMedia(fields: readonly string[], params?: Values): Promise<Cursor>;
    getContentPublishingLimit(fields: readonly string[], params?: Values): Promise<Cursor>;
  }
  class IGMedia extends SdkObject {}

  const sdk: {
    FacebookAdsApi: typeof FacebookAdsApi;
    User: typeof User;
    Page: typeof Page;
    Business: typeof Business;
    PagePost: typeof PagePost;
    IGUser: typeof IGUser;
    IGMedia: typeof IGMedia;
  };
  export default sdk;
  export type { FacebookAdsApi };
}
