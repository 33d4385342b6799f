import { readDiagramTransitions } from '@kallos/service-kit/testing/state-diagram';
import { describe, expect, it } from 'vitest';
import { nextState, eventOf, postLife, stateOfPost, type PostEvent, type PostState } from './post-life.ts';

const states = Object.keys(postLife) as PostState[];
const events: PostEvent[] = [
  ...(['edit', 'move', 'schedule', 'take_back', 'remove', 'send_again'] as const),
  ...(['claim', 'try_later', 'hold', 'release', 'miss'] as const),
  ...(['publish', 'publish_partly', 'fail', 'doubt', 'reject', 'reject_partly'] as const),
];

/** Each line: a state, and every allowed event with the resulting state. */
const life = `
draft       edit:draft move:draft schedule:scheduled remove:removed
scheduled   edit:scheduled move:scheduled take_back:draft remove:removed claim:publishing hold:on_hold miss:missed
on_hold     edit:on_hold move:scheduled take_back:draft remove:removed claim:publishing hold:on_hold release:scheduled miss:missed
missed      edit:missed move:draft schedule:scheduled remove:removed send_again:scheduled publish:published publish_partly:partial
publishing  claim:publishing try_later:publishing hold:on_hold publish:published publish_partly:partial fail:failed doubt:needs_look
published   remove:removed reject:failed reject_partly:partial
partial     remove:removed send_again:scheduled publish:published reject:failed reject_partly:partial
failed      edit:failed move:draft schedule:scheduled remove:removed send_again:scheduled publish:published publish_partly:partial
needs_look  remove:removed send_again:scheduled publish:published publish_partly:partial`;

const expected = new Map(
  life
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [state, ...cells] = line.split(/\s+/);
      return cells.map((cell) => [`${state} ${cell.split(':')[0]}`, cell.split(':')[1]] as const);
    }),
);

describe('the state machine of a post', () => {
  it('has the transitions of the diagram and no others', () => {
    const all = states.flatMap((state) =>
      events.map((event) => [`${state} ${event}`, nextState(state, event)] as const),
    );
    expect(all).toHaveLength(153);
    expect(new Map(all.filter(([, next]) => next !== undefined))).toEqual(expected);
  });

  it('is drawn in docs/publishing.md', () => {
    const transitions = states.flatMap((state) =>
      Object.entries(postLife[state]).flatMap(([event, next]) =>
        next === state || next === 'removed' ? [] : `${state} ${event} ${next}`,
      ),
    );
    expect(readDiagramTransitions('States of a post')).toEqual(transitions.toSorted());
  });
});

describe("the combined outcome of a post's pages", () => {
  const page = (
    state: 'publishing' | 'published' | 'failed' | 'needs_look',
    reason: string | null = null,
  ) => ({
    state,
    reason,
    isOnHold: false,
  });
  const held = { ...page('publishing', 'needs_reconnect'), isOnHold: true };

  it.each([
    ['no page', [], { event: 'hold', reason: 'not_connected' }],
    ['all on hold', [held, held], { event: 'hold', reason: 'needs_reconnect' }],
    ['one on hold, one published', [held, page('published')], undefined],
    ['one on its way', [page('publishing'), page('failed', 'refused')], undefined],
    ['all published', [page('published'), page('published')], { event: 'publish', reason: null }],
    [
      'all published, one after a while on hold',
      [{ ...page('published'), isOnHold: true }],
      { event: 'publish', reason: null },
    ],
    [
      'some published',
      [page('published'), page('failed', 'refused')],
      { event: 'publish_partly', reason: 'partial' },
    ],
    [
      'none published',
      [page('failed', 'refused'), page('failed', 'page_gone')],
      { event: 'fail', reason: 'refused' },
    ],
    [
      'one in doubt',
      [page('published'), page('needs_look', 'draft_gone')],
      { event: 'doubt', reason: 'draft_gone' },
    ],
  ])('%s', (_, targets, result) => {
    expect(eventOf(targets)).toEqual(result);
  });
});

it('only known reasons mean on hold, missed or partial', () => {
  const stateOf = (
    postStatus: 'scheduled' | 'needs_look' | 'published' | 'failed',
    failureReason: string | null,
  ) => stateOfPost({ postStatus, failureReason });
  expect([stateOf('scheduled', null), stateOf('scheduled', 'not_connected')]).toEqual([
    'scheduled',
    'on_hold',
  ]);
  expect([stateOf('needs_look', 'missed'), stateOf('needs_look', 'lost')]).toEqual(['missed', 'needs_look']);
  expect([stateOf('published', 'partial'), stateOf('published', null)]).toEqual(['partial', 'published']);
  expect([stateOf('failed', 'missed'), stateOf('failed', 'partial')]).toEqual(['failed', 'failed']);
});
