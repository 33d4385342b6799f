import { appOf } from '@kallos/service-kit/app';
import type { Ctx } from './context.ts';
import { emailsHttp } from './mail/emails.http.ts';
import { periodsHttp } from './periods/periods.http.ts';
import { allowancesHttp } from './posts/allowances.http.ts';
import { bulkPostsHttp } from './posts/bulk-posts.http.ts';
import { publishingHttp } from './publishing/publishing.http.ts';

/** Makes the service's application; tests call it in the same process. */
export const createApp = appOf<Ctx>([allowancesHttp, bulkPostsHttp, periodsHttp, publishingHttp, emailsHttp]);
