import * as z from 'zod';
import { invalidField, unknownField, GoogleError } from '../errors.ts';
import type { LocalPostBody } from '../model.ts';

const Day = z.strictObject({ year: z.number().int(), month: z.number().int(), day: z.number().int() });
const Clock = z.strictObject({
  hours: z.number().int().min(0).max(24).optional(),
  minutes: z.number().int().min(0).max(59).optional(),
  seconds: z.number().int().min(0).max(59).optional(),
  nanos: z.number().int().optional(),
});
const Event = z.strictObject({
  title: z.string(),
  schedule: z.strictObject({
    startDate: Day.optional(),
    startTime: Clock.optional(),
    endDate: Day.optional(),
    endTime: Clock.optional(),
  }),
});
const Body = z.strictObject({
  name: z.string().optional(),
  languageCode: z.string().optional(),
  summary: z.string().optional(),
  topicType: z.enum(['LOCAL_POST_TOPIC_TYPE_UNSPECIFIED', 'STANDARD', 'EVENT', 'OFFER', 'ALERT']).optional(),
  callToAction: z.strictObject({ actionType: z.string(), url: z.string().optional() }).optional(),
  event: Event.optional(),
  offer: z
    .strictObject({
      couponCode: z.string().optional(),
      redeemOnlineUrl: z.string().optional(),
      termsConditions: z.string().optional(),
    })
    .optional(),
  media: z.array(z.strictObject({ mediaFormat: z.string(), sourceUrl: z.string().optional() })).optional(),
  scheduledTime: z.string().optional(),
});

const longestSummary = 1500;
const longestTitle = 58;
const actions = new Set(['BOOK', 'ORDER', 'SHOP', 'LEARN_MORE', 'SIGN_UP', 'CALL']);
const languageTag = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

const isAddress = (text: string | undefined): boolean =>
  text !== undefined && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

function checkCall(body: z.output<typeof Body>): void {
  const call = body.callToAction;
  if (!call) return;
  if (body.topicType === 'OFFER')
    throw invalidField('call_to_action', 'Call to action is not allowed for offer posts.');
  if (!actions.has(call.actionType))
    throw invalidField('call_to_action.action_type', 'Invalid action type.', 3, call.actionType);
  if (call.actionType === 'CALL' && call.url !== undefined)
    throw invalidField('call_to_action.url', 'Url must not be set for a CALL action.', 3, call.url);
  if (call.actionType !== 'CALL' && !isAddress(call.url))
    throw invalidField(
      'call_to_action.url',
      'A valid url is required.',
      call.url === undefined ? 2 : 3,
      call.url,
    );
}

const dayNumber = (day: z.output<typeof Day>, clock: z.output<typeof Clock>) =>
  Date.UTC(day.year, day.month - 1, day.day, clock.hours ?? 0, clock.minutes ?? 0, clock.seconds ?? 0);

function checkEvent({ event, topicType, offer }: z.output<typeof Body>): void {
  const isTimed = topicType === 'EVENT' || topicType === 'OFFER';
  if (isTimed && !event) throw invalidField('event', 'Event is required for this topic type.', 2);
  if (!isTimed && event) throw invalidField('event', 'Event is not allowed for this topic type.');
  if (topicType !== 'OFFER' && offer)
    throw invalidField('offer', 'Offer is not allowed for this topic type.');
  if (!event) return;
  if (event.title === '') throw invalidField('event.title', 'Title is required.', 2);
  if (event.title.length > longestTitle)
    throw invalidField('event.title', `Title must be at most ${longestTitle} characters.`, 8);
  const { startDate, startTime, endDate, endTime } = event.schedule;
  for (const [name, value] of Object.entries({ startDate, startTime, endDate, endTime }))
    if (value === undefined)
      throw invalidField(
        `event.schedule.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
        'Field is required.',
        2,
      );
  if (!startDate || !startTime || !endDate || !endTime) return;
  const [start, end] = [dayNumber(startDate, startTime), dayNumber(endDate, endTime)];
  if (end < start) throw invalidField('event.schedule', 'End must not be before start.');
}

function checkMedia({ media }: z.output<typeof Body>): void {
  if (!media) return;
  // Videos answer like this every time, although a 500 reads like an outage.
  if (media.some(({ mediaFormat }) => mediaFormat === 'VIDEO')) throw new GoogleError(500);
  if (media.length > 1) throw invalidField('media', 'Too many media items.', 7);
  const [photo] = media;
  if (!photo) return;
  if (photo.mediaFormat !== 'PHOTO') throw invalidField('media.media_format', 'Invalid media format.', 3);
  if (photo.sourceUrl === undefined) throw invalidField('media.source_url', 'Source url is required.', 2);
  if (!isAddress(photo.sourceUrl)) throw invalidField('media.source_url', 'Invalid url.', 3, photo.sourceUrl);
}

function checkSchedule({ scheduledTime }: z.output<typeof Body>, leastLeadSeconds: number): void {
  if (scheduledTime === undefined) return;
  if (!instant.test(scheduledTime) || Number.isNaN(Date.parse(scheduledTime)))
    throw new GoogleError(400, {
      message: `Invalid value at 'local_post.scheduled_time' (type.googleapis.com/google.protobuf.Timestamp), "${scheduledTime}"`,
    });
  if (Date.parse(scheduledTime) < Date.now() + leastLeadSeconds * 1000)
    throw invalidField('scheduled_time', 'Scheduled time must be in the future.', 9, scheduledTime);
}

const isUnset = (text: string | undefined) => text === undefined || text.trim() === '';

/** Returns a checked local post; throws Google's errors. */
export function checkBody(given: unknown, leastLeadSeconds: number): LocalPostBody {
  if (given === null || typeof given !== 'object' || Array.isArray(given))
    throw new GoogleError(400, { message: 'Invalid JSON payload received. Unexpected token.' });
  const read = Body.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    if (issue?.code === 'unrecognized_keys') throw unknownField(issue.keys[0] ?? '');
    throw new GoogleError(400, {
      message: `Invalid value at 'local_post.${issue?.path.join('.') ?? ''}'`,
    });
  }
  const body = read.data;
  const { topicType, summary, languageCode, media } = body;
  if (topicType === undefined || topicType === 'LOCAL_POST_TOPIC_TYPE_UNSPECIFIED')
    throw invalidField('topic_type', 'Topic type is required.', 2);
  if (topicType === 'ALERT') throw invalidField('topic_type', 'Alert posts are not allowed.');
  if (languageCode !== undefined && !languageTag.test(languageCode))
    throw invalidField('language_code', 'Invalid language code.', 3, languageCode);
  if ((summary ?? '').length > longestSummary)
    throw invalidField('summary', `Summary must be at most ${longestSummary} characters.`, 8);
  if (topicType === 'STANDARD' && isUnset(summary) && !media?.length)
    throw invalidField('summary', 'A summary or media is required.', 2);
  checkCall(body);
  checkEvent(body);
  checkMedia(body);
  checkSchedule(body, leastLeadSeconds);
  const { name: _name, ...stored } = body;
  return {
    ...stored,
    topicType,
    media: media?.map(({ mediaFormat, sourceUrl }) => ({ mediaFormat, sourceUrl: sourceUrl ?? '' })),
  };
}
