// Written by `npm run generate -w packages/client` from the contract.

/** The input and the reply of each operation. */
export interface Operations {
  /** Reads the key that makes the call, to check a connection. */
  readonly getKey: {
    readonly input: Readonly<Record<never, never>>;
    readonly reply: {
      readonly id: number;
      readonly name: string;
      readonly scopes: ReadonlyArray<
        | 'accounts:read'
        | 'accounts:write'
        | 'products:read'
        | 'products:write'
        | 'posts:read'
        | 'posts:write'
        | 'posts:publish'
        | 'webhooks:write'
      >;
      readonly accountId: number | null;
      readonly expiresAt: string;
    };
  };
  /** Lists the accounts that the key reaches. */
  readonly listAccounts: {
    readonly input: { readonly limit?: number | undefined; readonly cursor?: string | undefined };
    readonly reply: {
      readonly data: ReadonlyArray<{ readonly id: number; readonly name: string; readonly isTrial: boolean }>;
      readonly nextCursor: string | null;
    };
  };
  /** Reads an account with its location and posting schedule. */
  readonly getAccount: {
    readonly input: { readonly accountId: number };
    readonly reply: {
      readonly id: number;
      readonly name: string;
      readonly isTrial: boolean;
      readonly company: {
        readonly name: string;
        readonly location: string;
        readonly timeZone: string;
        readonly postEveryDays: number;
        readonly postAt: string;
      } | null;
    };
  };
  /** Lists the pages that posts go to. */
  readonly listPages: {
    readonly input: {
      readonly accountId: number;
      readonly limit?: number | undefined;
      readonly cursor?: string | undefined;
    };
    readonly reply: {
      readonly data: ReadonlyArray<{
        readonly id: string;
        readonly network: 'facebook' | 'instagram' | 'google';
        readonly name: string;
        readonly username: string | null;
      }>;
      readonly nextCursor: string | null;
    };
  };
  /** Reads how the posts of the account sound; null for the default. */
  readonly getBrandVoice: {
    readonly input: { readonly accountId: number };
    readonly reply: {
      readonly brandVoice: {
        readonly length: 'short' | 'full';
        readonly address: 'plural' | 'singular';
        readonly hasEmoji: boolean;
        readonly avoidWords: ReadonlyArray<string>;
        readonly signature: string;
        readonly hashtags: ReadonlyArray<string>;
      } | null;
    };
  };
  /** Lists the links to connect pages, newest first, at most 100. */
  readonly listConnectLinks: {
    readonly input: {
      readonly accountId: number;
      readonly limit?: number | undefined;
      readonly cursor?: string | undefined;
    };
    readonly reply: {
      readonly data: ReadonlyArray<{
        readonly id: number;
        readonly name: string;
        readonly login: string;
        readonly state: 'open' | 'used' | 'expired' | 'revoked';
        readonly createdAt: string;
        readonly expiresAt: string;
        readonly usedAt: string | null;
      }>;
      readonly nextCursor: string | null;
    };
  };
  /** Makes a link with which a person without an account connects pages to the account. */
  readonly createConnectLink: {
    readonly input: {
      readonly accountId: number;
      readonly name: string;
      readonly network?: 'facebook' | 'google' | undefined;
    };
    readonly reply: {
      readonly id: number;
      readonly name: string;
      readonly login: string;
      readonly state: 'open' | 'used' | 'expired' | 'revoked';
      readonly createdAt: string;
      readonly expiresAt: string;
      readonly usedAt: string | null;
      readonly url: string;
    };
  };
  /** Revokes a link, and cancels a login that was started with it. */
  readonly revokeConnectLink: {
    readonly input: { readonly accountId: number; readonly linkId: number };
    readonly reply: undefined;
  };
  /** Lists the products that the account can add. */
  readonly listCatalogue: {
    readonly input: {
      readonly accountId: number;
      readonly search?: string | undefined;
      readonly limit?: number | undefined;
      readonly cursor?: string | undefined;
    };
    readonly reply: {
      readonly data: ReadonlyArray<{
        readonly catalogueId: number;
        readonly name: string;
        readonly description: string;
        readonly category: string | null;
        readonly imageUrl: string | null;
      }>;
      readonly nextCursor: string | null;
    };
  };
  /** Lists the products of the account, newest first. */
  readonly listProducts: {
    readonly input: {
      readonly accountId: number;
      readonly limit?: number | undefined;
      readonly cursor?: string | undefined;
    };
    readonly reply: {
      readonly data: ReadonlyArray<{
        readonly id: number;
        readonly catalogueId: number | null;
        readonly name: string;
        readonly description: string;
        readonly category: string | null;
        readonly imageUrl: string | null;
        readonly createdAt: string;
      }>;
      readonly nextCursor: string | null;
    };
  };
  /** Reads a product. */
  readonly getProduct: {
    readonly input: { readonly accountId: number; readonly productId: number };
    readonly reply: {
      readonly id: number;
      readonly catalogueId: number | null;
      readonly name: string;
      readonly description: string;
      readonly category: string | null;
      readonly imageUrl: string | null;
      readonly createdAt: string;
    };
  };
  /** Adds a product of the catalogue to the account. */
  readonly addProduct: {
    readonly input: { readonly accountId: number; readonly catalogueId: number };
    readonly reply: {
      readonly id: number;
      readonly catalogueId: number | null;
      readonly name: string;
      readonly description: string;
      readonly category: string | null;
      readonly imageUrl: string | null;
      readonly createdAt: string;
    };
  };
  /** Creates a product of the account’s own. */
  readonly createProduct: {
    readonly input: {
      readonly accountId: number;
      readonly name: string;
      readonly description: string;
      readonly images: ReadonlyArray<string>;
    };
    readonly reply: {
      readonly id: number;
      readonly catalogueId: number | null;
      readonly name: string;
      readonly description: string;
      readonly category: string | null;
      readonly imageUrl: string | null;
      readonly createdAt: string;
    };
  };
  /** Gives a product the account’s own name or description; null restores the original. */
  readonly updateProduct: {
    readonly input: {
      readonly accountId: number;
      readonly productId: number;
      readonly name?: string | null | undefined;
      readonly description?: string | null | undefined;
    };
    readonly reply: {
      readonly id: number;
      readonly catalogueId: number | null;
      readonly name: string;
      readonly description: string;
      readonly category: string | null;
      readonly imageUrl: string | null;
      readonly createdAt: string;
    };
  };
  /** Removes a product from the account; its posts stay. */
  readonly removeProduct: {
    readonly input: { readonly accountId: number; readonly productId: number };
    readonly reply: undefined;
  };
  /** Stores an image; its `path` is for posts and products. */
  readonly uploadImage: {
    readonly input: { readonly accountId: number; readonly image: Blob };
    readonly reply: { readonly path: string; readonly url: string };
  };
  /** Downloads an image from a public address and stores it; its `path` is for posts and products. */
  readonly uploadImageFromUrl: {
    readonly input: { readonly accountId: number; readonly url: string };
    readonly reply: { readonly path: string; readonly url: string };
  };
  /** Lists posts by their time, earliest first. */
  readonly listPosts: {
    readonly input: {
      readonly accountId: number;
      readonly from?: string | undefined;
      readonly to?: string | undefined;
      readonly state?:
        | 'draft'
        | 'scheduled'
        | 'publishing'
        | 'published'
        | 'failed'
        | 'needs_look'
        | undefined;
      readonly updatedSince?: string | undefined;
      readonly limit?: number | undefined;
      readonly cursor?: string | undefined;
    };
    readonly reply: {
      readonly data: ReadonlyArray<{
        readonly id: number;
        readonly title: string;
        readonly productId: number | null;
        readonly text: string;
        readonly state: 'draft' | 'scheduled' | 'publishing' | 'published' | 'failed' | 'needs_look';
        readonly scheduledFor: string;
        readonly images: ReadonlyArray<{
          readonly path: string;
          readonly url: string;
          readonly alt: string;
          readonly isAiMade: boolean;
        }>;
        readonly networks: Readonly<
          Record<
            string,
            {
              readonly text: string | null;
              readonly images: ReadonlyArray<{
                readonly path: string;
                readonly url: string;
                readonly alt: string;
                readonly isAiMade: boolean;
              }> | null;
            }
          >
        >;
        readonly place: { readonly id: string; readonly name: string; readonly address: string } | null;
        readonly hashtagsInComment: boolean;
        readonly isAiGenerated: boolean;
        readonly pages: ReadonlyArray<{
          readonly id: string;
          readonly network: 'facebook' | 'instagram' | 'google';
          readonly name: string;
          readonly state: string;
          readonly permalink: string | null;
          readonly reason: string | null;
        }>;
        readonly failureReason: string | null;
        readonly claims: ReadonlyArray<{
          readonly rule: string;
          readonly severity: 'block' | 'warn' | 'evidence';
          readonly text: string;
          readonly network: 'facebook' | 'instagram' | 'google' | null;
        }>;
        readonly updatedAt: string;
        readonly publishedAt: string | null;
        readonly version: number;
      }>;
      readonly nextCursor: string | null;
    };
  };
  /** Reads a post; its ETag is for If-Match. */
  readonly getPost: {
    readonly input: { readonly accountId: number; readonly postId: number };
    readonly reply: {
      readonly id: number;
      readonly title: string;
      readonly productId: number | null;
      readonly text: string;
      readonly state: 'draft' | 'scheduled' | 'publishing' | 'published' | 'failed' | 'needs_look';
      readonly scheduledFor: string;
      readonly images: ReadonlyArray<{
        readonly path: string;
        readonly url: string;
        readonly alt: string;
        readonly isAiMade: boolean;
      }>;
      readonly networks: Readonly<
        Record<
          string,
          {
            readonly text: string | null;
            readonly images: ReadonlyArray<{
              readonly path: string;
              readonly url: string;
              readonly alt: string;
              readonly isAiMade: boolean;
            }> | null;
          }
        >
      >;
      readonly place: { readonly id: string; readonly name: string; readonly address: string } | null;
      readonly hashtagsInComment: boolean;
      readonly isAiGenerated: boolean;
      readonly pages: ReadonlyArray<{
        readonly id: string;
        readonly network: 'facebook' | 'instagram' | 'google';
        readonly name: string;
        readonly state: string;
        readonly permalink: string | null;
        readonly reason: string | null;
      }>;
      readonly failureReason: string | null;
      readonly claims: ReadonlyArray<{
        readonly rule: string;
        readonly severity: 'block' | 'warn' | 'evidence';
        readonly text: string;
        readonly network: 'facebook' | 'instagram' | 'google' | null;
      }>;
      readonly updatedAt: string;
      readonly publishedAt: string | null;
      readonly version: number;
    };
  };
  /** Creates a draft. */
  readonly createPost: {
    readonly input: {
      readonly accountId: number;
      readonly title: string;
      readonly text: string;
      readonly images?:
        | ReadonlyArray<{
            readonly path: string;
            readonly alt?: string | undefined;
            readonly isAiMade?: boolean | undefined;
          }>
        | undefined;
      readonly networks?:
        | Readonly<
            Record<
              string,
              {
                readonly text?: string | undefined;
                readonly images?:
                  | ReadonlyArray<{
                      readonly path: string;
                      readonly alt?: string | undefined;
                      readonly isAiMade?: boolean | undefined;
                    }>
                  | undefined;
              }
            >
          >
        | undefined;
      readonly place?:
        | { readonly id: string; readonly name: string; readonly address?: string | undefined }
        | null
        | undefined;
      readonly scheduledFor: string;
    };
    readonly reply: {
      readonly id: number;
      readonly title: string;
      readonly productId: number | null;
      readonly text: string;
      readonly state: 'draft' | 'scheduled' | 'publishing' | 'published' | 'failed' | 'needs_look';
      readonly scheduledFor: string;
      readonly images: ReadonlyArray<{
        readonly path: string;
        readonly url: string;
        readonly alt: string;
        readonly isAiMade: boolean;
      }>;
      readonly networks: Readonly<
        Record<
          string,
          {
            readonly text: string | null;
            readonly images: ReadonlyArray<{
              readonly path: string;
              readonly url: string;
              readonly alt: string;
              readonly isAiMade: boolean;
            }> | null;
          }
        >
      >;
      readonly place: { readonly id: string; readonly name: string; readonly address: string } | null;
      readonly hashtagsInComment: boolean;
      readonly isAiGenerated: boolean;
      readonly pages: ReadonlyArray<{
        readonly id: string;
        readonly network: 'facebook' | 'instagram' | 'google';
        readonly name: string;
        readonly state: string;
        readonly permalink: string | null;
        readonly reason: string | null;
      }>;
      readonly failureReason: string | null;
      readonly claims: ReadonlyArray<{
        readonly rule: string;
        readonly severity: 'block' | 'warn' | 'evidence';
        readonly text: string;
        readonly network: 'facebook' | 'instagram' | 'google' | null;
      }>;
      readonly updatedAt: string;
      readonly publishedAt: string | null;
      readonly version: number;
    };
  };
  /** Changes or moves a post; fields that are not given stay. */
  readonly updatePost: {
    readonly input: {
      readonly accountId: number;
      readonly postId: number;
      readonly text?: string | undefined;
      readonly images?:
        | ReadonlyArray<{
            readonly path: string;
            readonly alt?: string | undefined;
            readonly isAiMade?: boolean | undefined;
          }>
        | undefined;
      readonly networks?:
        | Readonly<
            Record<
              string,
              {
                readonly text?: string | undefined;
                readonly images?:
                  | ReadonlyArray<{
                      readonly path: string;
                      readonly alt?: string | undefined;
                      readonly isAiMade?: boolean | undefined;
                    }>
                  | undefined;
              }
            >
          >
        | undefined;
      readonly place?:
        | { readonly id: string; readonly name: string; readonly address?: string | undefined }
        | null
        | undefined;
      readonly hashtagsInComment?: boolean | undefined;
      readonly scheduledFor?: string | undefined;
      readonly version: number | '*';
    };
    readonly reply: {
      readonly id: number;
      readonly title: string;
      readonly productId: number | null;
      readonly text: string;
      readonly state: 'draft' | 'scheduled' | 'publishing' | 'published' | 'failed' | 'needs_look';
      readonly scheduledFor: string;
      readonly images: ReadonlyArray<{
        readonly path: string;
        readonly url: string;
        readonly alt: string;
        readonly isAiMade: boolean;
      }>;
      readonly networks: Readonly<
        Record<
          string,
          {
            readonly text: string | null;
            readonly images: ReadonlyArray<{
              readonly path: string;
              readonly url: string;
              readonly alt: string;
              readonly isAiMade: boolean;
            }> | null;
          }
        >
      >;
      readonly place: { readonly id: string; readonly name: string; readonly address: string } | null;
      readonly hashtagsInComment: boolean;
      readonly isAiGenerated: boolean;
      readonly pages: ReadonlyArray<{
        readonly id: string;
        readonly network: 'facebook' | 'instagram' | 'google';
        readonly name: string;
        readonly state: string;
        readonly permalink: string | null;
        readonly reason: string | null;
      }>;
      readonly failureReason: string | null;
      readonly claims: ReadonlyArray<{
        readonly rule: string;
        readonly severity: 'block' | 'warn' | 'evidence';
        readonly text: string;
        readonly network: 'facebook' | 'instagram' | 'google' | null;
      }>;
      readonly updatedAt: string;
      readonly publishedAt: string | null;
      readonly version: number;
    };
  };
  /** Deletes a post from the calendar; one that is published stays on its pages. */
  readonly deletePost: {
    readonly input: { readonly accountId: number; readonly postId: number };
    readonly reply: undefined;
  };
  /** Clears a draft for publishing at its time, or at another one. */
  readonly schedulePost: {
    readonly input: {
      readonly accountId: number;
      readonly postId: number;
      readonly scheduledFor?: string | undefined;
      readonly version: number | '*';
    };
    readonly reply: {
      readonly id: number;
      readonly title: string;
      readonly productId: number | null;
      readonly text: string;
      readonly state: 'draft' | 'scheduled' | 'publishing' | 'published' | 'failed' | 'needs_look';
      readonly scheduledFor: string;
      readonly images: ReadonlyArray<{
        readonly path: string;
        readonly url: string;
        readonly alt: string;
        readonly isAiMade: boolean;
      }>;
      readonly networks: Readonly<
        Record<
          string,
          {
            readonly text: string | null;
            readonly images: ReadonlyArray<{
              readonly path: string;
              readonly url: string;
              readonly alt: string;
              readonly isAiMade: boolean;
            }> | null;
          }
        >
      >;
      readonly place: { readonly id: string; readonly name: string; readonly address: string } | null;
      readonly hashtagsInComment: boolean;
      readonly isAiGenerated: boolean;
      readonly pages: ReadonlyArray<{
        readonly id: string;
        readonly network: 'facebook' | 'instagram' | 'google';
        readonly name: string;
        readonly state: string;
        readonly permalink: string | null;
        readonly reason: string | null;
      }>;
      readonly failureReason: string | null;
      readonly claims: ReadonlyArray<{
        readonly rule: string;
        readonly severity: 'block' | 'warn' | 'evidence';
        readonly text: string;
        readonly network: 'facebook' | 'instagram' | 'google' | null;
      }>;
      readonly updatedAt: string;
      readonly publishedAt: string | null;
      readonly version: number;
    };
  };
  /** Makes a scheduled post a draft again. */
  readonly unschedulePost: {
    readonly input: { readonly accountId: number; readonly postId: number };
    readonly reply: {
      readonly id: number;
      readonly title: string;
      readonly productId: number | null;
      readonly text: string;
      readonly state: 'draft' | 'scheduled' | 'publishing' | 'published' | 'failed' | 'needs_look';
      readonly scheduledFor: string;
      readonly images: ReadonlyArray<{
        readonly path: string;
        readonly url: string;
        readonly alt: string;
        readonly isAiMade: boolean;
      }>;
      readonly networks: Readonly<
        Record<
          string,
          {
            readonly text: string | null;
            readonly images: ReadonlyArray<{
              readonly path: string;
              readonly url: string;
              readonly alt: string;
              readonly isAiMade: boolean;
            }> | null;
          }
        >
      >;
      readonly place: { readonly id: string; readonly name: string; readonly address: string } | null;
      readonly hashtagsInComment: boolean;
      readonly isAiGenerated: boolean;
      readonly pages: ReadonlyArray<{
        readonly id: string;
        readonly network: 'facebook' | 'instagram' | 'google';
        readonly name: string;
        readonly state: string;
        readonly permalink: string | null;
        readonly reason: string | null;
      }>;
      readonly failureReason: string | null;
      readonly claims: ReadonlyArray<{
        readonly rule: string;
        readonly severity: 'block' | 'warn' | 'evidence';
        readonly text: string;
        readonly network: 'facebook' | 'instagram' | 'google' | null;
      }>;
      readonly updatedAt: string;
      readonly publishedAt: string | null;
      readonly version: number;
    };
  };
  /** Approves drafts: schedules exactly the versions that were read. */
  readonly approvePosts: {
    readonly input: {
      readonly accountId: number;
      readonly posts: ReadonlyArray<{ readonly id: number; readonly version: number }>;
    };
    readonly reply: {
      readonly data: ReadonlyArray<{
        readonly id: number;
        readonly isApproved: boolean;
        readonly code: string | null;
        readonly version: number | null;
      }>;
    };
  };
  /** Checks a text against the rules for advertising; stores nothing. */
  readonly checkText: {
    readonly input: {
      readonly accountId: number;
      readonly title?: string | undefined;
      readonly text: string;
    };
    readonly reply: {
      readonly isAllowed: boolean;
      readonly claims: ReadonlyArray<{
        readonly rule: string;
        readonly severity: 'block' | 'warn' | 'evidence';
        readonly text: string;
      }>;
    };
  };
  /** Writes a text for a product of the account; takes one of the day’s budget. */
  readonly writeText: {
    readonly input: {
      readonly accountId: number;
      readonly productId: number;
      readonly network?: 'facebook' | 'instagram' | 'google' | undefined;
    };
    readonly reply: { readonly text: string; readonly isAiGenerated: boolean };
  };
  /** Reads how many texts may still be written today. */
  readonly getBudget: {
    readonly input: { readonly accountId: number };
    readonly reply: { readonly used: number; readonly limit: number; readonly resetsAt: string };
  };
  /** Lists the last numbers of published posts by page. */
  readonly listInsights: {
    readonly input: {
      readonly accountId: number;
      readonly limit?: number | undefined;
      readonly cursor?: string | undefined;
    };
    readonly reply: {
      readonly data: ReadonlyArray<{
        readonly postId: number;
        readonly network: 'facebook' | 'instagram' | 'google';
        readonly pageId: string;
        readonly views: number | null;
        readonly reach: number | null;
        readonly reactions: number | null;
        readonly comments: number | null;
        readonly shares: number | null;
        readonly readAt: string;
      }>;
      readonly nextCursor: string | null;
    };
  };
  /** Lists the events of the last 30 days, oldest first. */
  readonly listEvents: {
    readonly input: {
      readonly accountId: number;
      readonly type?:
        | 'post.created'
        | 'post.changed'
        | 'post.scheduled'
        | 'post.unscheduled'
        | 'post.published'
        | 'post.failed'
        | 'post.needs_attention'
        | 'post.deleted'
        | 'product.added'
        | 'product.removed'
        | 'connection.ending'
        | 'connection.lost'
        | undefined;
      readonly limit?: number | undefined;
      readonly cursor?: string | undefined;
    };
    readonly reply: {
      readonly data: ReadonlyArray<{
        readonly id: number;
        readonly type:
          | 'post.created'
          | 'post.changed'
          | 'post.scheduled'
          | 'post.unscheduled'
          | 'post.published'
          | 'post.failed'
          | 'post.needs_attention'
          | 'post.deleted'
          | 'product.added'
          | 'product.removed'
          | 'connection.ending'
          | 'connection.lost';
        readonly timestamp: string;
        readonly data: Readonly<Record<string, string | number | boolean | null>>;
      }>;
      readonly nextCursor: string | null;
    };
  };
  /** Lists the webhooks. */
  readonly listWebhooks: {
    readonly input: {
      readonly accountId: number;
      readonly limit?: number | undefined;
      readonly cursor?: string | undefined;
    };
    readonly reply: {
      readonly data: ReadonlyArray<{
        readonly id: number;
        readonly url: string;
        readonly types: ReadonlyArray<
          | 'post.created'
          | 'post.changed'
          | 'post.scheduled'
          | 'post.unscheduled'
          | 'post.published'
          | 'post.failed'
          | 'post.needs_attention'
          | 'post.deleted'
          | 'product.added'
          | 'product.removed'
          | 'connection.ending'
          | 'connection.lost'
        >;
        readonly createdAt: string;
        readonly disabledAt: string | null;
        readonly disabledReason: 'failing' | 'gone' | 'by_hand' | null;
        readonly previousUntil: string | null;
      }>;
      readonly nextCursor: string | null;
    };
  };
  /** Adds a webhook; its secret is in this answer only. */
  readonly createWebhook: {
    readonly input: {
      readonly accountId: number;
      readonly url: string;
      readonly types: ReadonlyArray<
        | 'post.created'
        | 'post.changed'
        | 'post.scheduled'
        | 'post.unscheduled'
        | 'post.published'
        | 'post.failed'
        | 'post.needs_attention'
        | 'post.deleted'
        | 'product.added'
        | 'product.removed'
        | 'connection.ending'
        | 'connection.lost'
      >;
    };
    readonly reply: {
      readonly id: number;
      readonly url: string;
      readonly types: ReadonlyArray<
        | 'post.created'
        | 'post.changed'
        | 'post.scheduled'
        | 'post.unscheduled'
        | 'post.published'
        | 'post.failed'
        | 'post.needs_attention'
        | 'post.deleted'
        | 'product.added'
        | 'product.removed'
        | 'connection.ending'
        | 'connection.lost'
      >;
      readonly createdAt: string;
      readonly disabledAt: string | null;
      readonly disabledReason: 'failing' | 'gone' | 'by_hand' | null;
      readonly previousUntil: string | null;
      readonly secret: string;
    };
  };
  /** Changes the events of a webhook, or switches it off and on. */
  readonly updateWebhook: {
    readonly input: {
      readonly accountId: number;
      readonly webhookId: number;
      readonly types?:
        | ReadonlyArray<
            | 'post.created'
            | 'post.changed'
            | 'post.scheduled'
            | 'post.unscheduled'
            | 'post.published'
            | 'post.failed'
            | 'post.needs_attention'
            | 'post.deleted'
            | 'product.added'
            | 'product.removed'
            | 'connection.ending'
            | 'connection.lost'
          >
        | undefined;
      readonly isEnabled?: boolean | undefined;
    };
    readonly reply: {
      readonly id: number;
      readonly url: string;
      readonly types: ReadonlyArray<
        | 'post.created'
        | 'post.changed'
        | 'post.scheduled'
        | 'post.unscheduled'
        | 'post.published'
        | 'post.failed'
        | 'post.needs_attention'
        | 'post.deleted'
        | 'product.added'
        | 'product.removed'
        | 'connection.ending'
        | 'connection.lost'
      >;
      readonly createdAt: string;
      readonly disabledAt: string | null;
      readonly disabledReason: 'failing' | 'gone' | 'by_hand' | null;
      readonly previousUntil: string | null;
    };
  };
  /** Removes a webhook with its log. */
  readonly deleteWebhook: {
    readonly input: { readonly accountId: number; readonly webhookId: number };
    readonly reply: undefined;
  };
  /** Gives a webhook a new secret; both secrets sign for a day. */
  readonly rotateWebhookSecret: {
    readonly input: { readonly accountId: number; readonly webhookId: number };
    readonly reply: {
      readonly id: number;
      readonly url: string;
      readonly types: ReadonlyArray<
        | 'post.created'
        | 'post.changed'
        | 'post.scheduled'
        | 'post.unscheduled'
        | 'post.published'
        | 'post.failed'
        | 'post.needs_attention'
        | 'post.deleted'
        | 'product.added'
        | 'product.removed'
        | 'connection.ending'
        | 'connection.lost'
      >;
      readonly createdAt: string;
      readonly disabledAt: string | null;
      readonly disabledReason: 'failing' | 'gone' | 'by_hand' | null;
      readonly previousUntil: string | null;
      readonly secret: string;
    };
  };
  /** Sends an event of the type `test`. */
  readonly testWebhook: {
    readonly input: { readonly accountId: number; readonly webhookId: number };
    readonly reply: undefined;
  };
  /** Sends the events since a moment again, at most 1,000. */
  readonly replayWebhook: {
    readonly input: { readonly accountId: number; readonly webhookId: number; readonly since: string };
    readonly reply: { readonly queued: number };
  };
  /** Lists the webhooks of the agency, which receive the events of all accounts. */
  readonly listAgencyWebhooks: {
    readonly input: { readonly limit?: number | undefined; readonly cursor?: string | undefined };
    readonly reply: {
      readonly data: ReadonlyArray<{
        readonly id: number;
        readonly url: string;
        readonly types: ReadonlyArray<
          | 'post.created'
          | 'post.changed'
          | 'post.scheduled'
          | 'post.unscheduled'
          | 'post.published'
          | 'post.failed'
          | 'post.needs_attention'
          | 'post.deleted'
          | 'product.added'
          | 'product.removed'
          | 'connection.ending'
          | 'connection.lost'
        >;
        readonly createdAt: string;
        readonly disabledAt: string | null;
        readonly disabledReason: 'failing' | 'gone' | 'by_hand' | null;
        readonly previousUntil: string | null;
      }>;
      readonly nextCursor: string | null;
    };
  };
  /** Adds a webhook of the agency; its secret is in this answer only. */
  readonly createAgencyWebhook: {
    readonly input: {
      readonly url: string;
      readonly types: ReadonlyArray<
        | 'post.created'
        | 'post.changed'
        | 'post.scheduled'
        | 'post.unscheduled'
        | 'post.published'
        | 'post.failed'
        | 'post.needs_attention'
        | 'post.deleted'
        | 'product.added'
        | 'product.removed'
        | 'connection.ending'
        | 'connection.lost'
      >;
    };
    readonly reply: {
      readonly id: number;
      readonly url: string;
      readonly types: ReadonlyArray<
        | 'post.created'
        | 'post.changed'
        | 'post.scheduled'
        | 'post.unscheduled'
        | 'post.published'
        | 'post.failed'
        | 'post.needs_attention'
        | 'post.deleted'
        | 'product.added'
        | 'product.removed'
        | 'connection.ending'
        | 'connection.lost'
      >;
      readonly createdAt: string;
      readonly disabledAt: string | null;
      readonly disabledReason: 'failing' | 'gone' | 'by_hand' | null;
      readonly previousUntil: string | null;
      readonly secret: string;
    };
  };
  /** Removes a webhook of the agency with its log. */
  readonly deleteAgencyWebhook: { readonly input: { readonly webhookId: number }; readonly reply: undefined };
  /** Sends an event of the type `test` to a webhook of the agency. */
  readonly testAgencyWebhook: { readonly input: { readonly webhookId: number }; readonly reply: undefined };
  /** Lists the last 100 deliveries with body, answer and time, newest first. */
  readonly listDeliveries: {
    readonly input: {
      readonly accountId: number;
      readonly webhookId: number;
      readonly limit?: number | undefined;
      readonly cursor?: string | undefined;
    };
    readonly reply: {
      readonly data: ReadonlyArray<{
        readonly id: number;
        readonly webhookId: number;
        readonly type: string;
        readonly state: 'waiting' | 'delivered' | 'failed';
        readonly tries: number;
        readonly body: string;
        readonly status: number | null;
        readonly answer: string | null;
        readonly milliseconds: number | null;
        readonly createdAt: string;
        readonly nextTryAt: string | null;
      }>;
      readonly nextCursor: string | null;
    };
  };
  /** Sends a delivery that has ended again, under the same message id. */
  readonly resendDelivery: {
    readonly input: { readonly accountId: number; readonly deliveryId: number };
    readonly reply: undefined;
  };
}

/** How each operation is requested. */
export const routes = {
  getKey: { method: 'GET', path: '/key' },
  listAccounts: { method: 'GET', path: '/accounts', query: ['limit', 'cursor'] },
  getAccount: { method: 'GET', path: '/accounts/:accountId' },
  listPages: { method: 'GET', path: '/accounts/:accountId/pages', query: ['limit', 'cursor'] },
  getBrandVoice: { method: 'GET', path: '/accounts/:accountId/brand-voice' },
  listConnectLinks: { method: 'GET', path: '/accounts/:accountId/connect-links', query: ['limit', 'cursor'] },
  createConnectLink: { method: 'POST', path: '/accounts/:accountId/connect-links', isWrite: true },
  revokeConnectLink: { method: 'DELETE', path: '/accounts/:accountId/connect-links/:linkId', isWrite: true },
  listCatalogue: {
    method: 'GET',
    path: '/accounts/:accountId/catalogue',
    query: ['search', 'limit', 'cursor'],
  },
  listProducts: { method: 'GET', path: '/accounts/:accountId/products', query: ['limit', 'cursor'] },
  getProduct: { method: 'GET', path: '/accounts/:accountId/products/:productId' },
  addProduct: { method: 'POST', path: '/accounts/:accountId/products', isWrite: true },
  createProduct: { method: 'POST', path: '/accounts/:accountId/own-products', isWrite: true },
  updateProduct: { method: 'PATCH', path: '/accounts/:accountId/products/:productId', isWrite: true },
  removeProduct: { method: 'DELETE', path: '/accounts/:accountId/products/:productId', isWrite: true },
  uploadImage: { method: 'POST', path: '/accounts/:accountId/media', file: 'image' },
  uploadImageFromUrl: { method: 'POST', path: '/accounts/:accountId/media/from-url', isWrite: true },
  listPosts: {
    method: 'GET',
    path: '/accounts/:accountId/posts',
    query: ['from', 'to', 'state', 'updatedSince', 'limit', 'cursor'],
  },
  getPost: { method: 'GET', path: '/accounts/:accountId/posts/:postId' },
  createPost: { method: 'POST', path: '/accounts/:accountId/posts', isWrite: true },
  updatePost: { method: 'PATCH', path: '/accounts/:accountId/posts/:postId', isWrite: true },
  deletePost: { method: 'DELETE', path: '/accounts/:accountId/posts/:postId', isWrite: true },
  schedulePost: { method: 'POST', path: '/accounts/:accountId/posts/:postId/schedule', isWrite: true },
  unschedulePost: { method: 'POST', path: '/accounts/:accountId/posts/:postId/unschedule', isWrite: true },
  approvePosts: { method: 'POST', path: '/accounts/:accountId/approvals', isWrite: true },
  checkText: { method: 'POST', path: '/accounts/:accountId/text-checks' },
  writeText: { method: 'POST', path: '/accounts/:accountId/texts', isWrite: true },
  getBudget: { method: 'GET', path: '/accounts/:accountId/budget' },
  listInsights: { method: 'GET', path: '/accounts/:accountId/insights', query: ['limit', 'cursor'] },
  listEvents: { method: 'GET', path: '/accounts/:accountId/events', query: ['type', 'limit', 'cursor'] },
  listWebhooks: { method: 'GET', path: '/accounts/:accountId/webhooks', query: ['limit', 'cursor'] },
  createWebhook: { method: 'POST', path: '/accounts/:accountId/webhooks', isWrite: true },
  updateWebhook: { method: 'PATCH', path: '/accounts/:accountId/webhooks/:webhookId', isWrite: true },
  deleteWebhook: { method: 'DELETE', path: '/accounts/:accountId/webhooks/:webhookId', isWrite: true },
  rotateWebhookSecret: {
    method: 'POST',
    path: '/accounts/:accountId/webhooks/:webhookId/secret',
    isWrite: true,
  },
  testWebhook: { method: 'POST', path: '/accounts/:accountId/webhooks/:webhookId/test', isWrite: true },
  replayWebhook: { method: 'POST', path: '/accounts/:accountId/webhooks/:webhookId/replay', isWrite: true },
  listAgencyWebhooks: { method: 'GET', path: '/webhooks', query: ['limit', 'cursor'] },
  createAgencyWebhook: { method: 'POST', path: '/webhooks', isWrite: true },
  deleteAgencyWebhook: { method: 'DELETE', path: '/webhooks/:webhookId', isWrite: true },
  testAgencyWebhook: { method: 'POST', path: '/webhooks/:webhookId/test', isWrite: true },
  listDeliveries: {
    method: 'GET',
    path: '/accounts/:accountId/webhooks/:webhookId/deliveries',
    query: ['limit', 'cursor'],
  },
  resendDelivery: {
    method: 'POST',
    path: '/accounts/:accountId/deliveries/:deliveryId/resend',
    isWrite: true,
  },
} as const;
