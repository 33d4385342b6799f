import { originOf, type GraphCall } from './call.ts';
import { GraphError, missingObject } from './errors.ts';
import { showNode, type Node } from './fields.ts';
import { findBusiness, findPage, findPerson, type InstagramAccount, type Page } from './login/people.ts';
import { hasScope, pageTokenFor, requireScope, requireToken, requireUser } from './login/tokens.ts';
import type { Meta, Token } from './model.ts';
import { showList } from './paging.ts';
import { locationOf } from './places.ts';

const avatar = (call: GraphCall, id: string) => ({
  data: { height: 200, width: 200, is_silhouette: false, url: `${originOf(call)}/avatars/${id}.png` },
});

export function describeInstagram(call: GraphCall, account: InstagramAccount, mediaCount: number): Node {
  return {
    id: () => account.id,
    username: () => account.username,
    name: () => account.name,
    profile_picture_url: () => `${originOf(call)}/avatars/${account.id}.png`,
    followers_count: () => account.followers,
    follows_count: () => 128,
    media_count: () => mediaCount,
    biography: () => '',
  };
}

const allInstagramFields = 'id,username,name,profile_picture_url,followers_count,media_count';

function linkedInstagram(meta: Meta, call: GraphCall, page: Page) {
  if (!page.instagram) return undefined;
  const { id } = page.instagram;
  const count = meta.media.list().filter(({ accountId }) => accountId === id).length;
  return showNode(describeInstagram(call, page.instagram, count), 'IGUser', allInstagramFields, '');
}

function describePage(meta: Meta, call: GraphCall, token: Token, page: Page): Node {
  const instagram = (spec: { children: readonly unknown[] }) => {
    if (!hasScope(meta, token, 'instagram_basic')) return undefined;
    const linked = linkedInstagram(meta, call, page);
    return linked && spec.children.length === 0 ? { id: linked['id'] } : linked;
  };
  return {
    id: () => page.id,
    name: () => page.name,
    category: () => page.category,
    category_list: () => [{ id: page.categoryId, name: page.category }],
    tasks: () => page.tasks,
    // A portfolio page without a role for this person has no token.
    access_token: () => {
      if (page.tasks.length === 0) return undefined;
      return token.type === 'PAGE' ? token.token : pageTokenFor(meta, token, page.id).token;
    },
    picture: () => avatar(call, page.id),
    link: () => `${meta.ownUrl()}/pages/${page.id}`,
    location: () => locationOf(page.id),
    username: () => undefined,
    fan_count: () => 1_204,
    followers_count: () => 1_311,
    is_published: () => true,
    instagram_business_account: instagram,
    connected_instagram_account: instagram,
  };
}

export function showMe(meta: Meta, call: GraphCall): unknown {
  const token = requireToken(meta, call);
  const wanted = call.params.text('fields');
  if (token.type === 'PAGE') return showPage(meta, call, token.pageId ?? '');
  const person = findPerson(token.userId);
  if (!person) throw missingObject(call.method, token.userId);
  const [first = '', last = ''] = person.name.split(' ');
  const node: Node = {
    id: () => person.id,
    name: () => person.name,
    first_name: () => first,
    last_name: () => last,
    email: () => (hasScope(meta, token, 'email') ? person.email : undefined),
    picture: () => avatar(call, person.id),
    permissions: () => listPermissions(meta, call),
  };
  return showNode(node, 'User', wanted, 'id,name');
}

export function showPage(meta: Meta, call: GraphCall, pageId: string): unknown {
  const token = requireToken(meta, call);
  const page = findPage(pageId);
  if (!page) throw missingObject(call.method, pageId);
  if (token.type === 'PAGE' && token.pageId !== pageId)
    throw new GraphError(10, `(#10) This token gives no access to the object ${pageId}.`, { status: 403 });
  return showNode(describePage(meta, call, token, page), 'Page', call.params.text('fields'), 'id,name');
}

export function listPermissions(meta: Meta, call: GraphCall) {
  const { token } = requireUser(meta, call);
  const grant = meta.grants.get(token.userId);
  const as = (status: string) => (permission: string) => ({ permission, status });
  return {
    data: [...(grant?.granted ?? []).map(as('granted')), ...(grant?.declined ?? []).map(as('declined'))],
  };
}

/** Revokes one permission, or all of them, which ends every token. */
export function revokePermissions(meta: Meta, call: GraphCall, permission: string | undefined): unknown {
  const { token } = requireUser(meta, call);
  const grant = meta.grants.get(token.userId);
  if (permission !== undefined && grant)
    changePermissions(meta, token.userId, { granted: [], declined: [permission] });
  else revokeTokens(meta, ({ userId }) => userId === token.userId, 458);
  return { success: true };
}

/** Grants and revokes single permissions, as a person can in Facebook's settings. */
export function changePermissions(
  meta: Meta,
  userId: string,
  { granted, declined }: { readonly granted: readonly string[]; readonly declined: readonly string[] },
) {
  const grant = meta.grants.get(userId) ?? { userId, granted: [], declined: [] };
  const without = (names: readonly string[], gone: readonly string[]) =>
    names.filter((name) => !gone.includes(name));
  return meta.grants.put(userId, {
    userId,
    granted: [...new Set([...without(grant.granted, declined), ...granted])],
    declined: [...new Set([...without(grant.declined, granted), ...declined])],
  });
}

export function revokeTokens(meta: Meta, isMeant: (token: Token) => boolean, subcode: number): number {
  const meant = meta.tokens.list().filter((token) => token.revoked === undefined && isMeant(token));
  for (const token of meant) meta.tokens.put(token.token, { ...token, revoked: subcode });
  return meant.length;
}

/** Changes when the valid user tokens of a person expire; returns how many. */
export function endTokens(meta: Meta, userId: string, expiresAt: number): number {
  const meant = meta.tokens
    .list()
    .filter((token) => token.type === 'USER' && token.userId === userId && token.revoked === undefined);
  for (const token of meant) meta.tokens.put(token.token, { ...token, expiresAt });
  return meant.length;
}

function showPages(meta: Meta, call: GraphCall, token: Token, ids: readonly string[]) {
  const defaults = 'access_token,category,category_list,name,id,tasks';
  const pages = ids.flatMap((id) => findPage(id) ?? []);
  return showList(call, pages, (page) =>
    showNode(describePage(meta, call, token, page), 'Page', call.params.text('fields'), defaults),
  );
}

export function listAccounts(meta: Meta, call: GraphCall): unknown {
  const { token, person } = requireUser(meta, call);
  if (!hasScope(meta, token, 'pages_show_list')) return { data: [] };
  return showPages(meta, call, token, person.pageIds);
}

export function listBusinesses(meta: Meta, call: GraphCall): unknown {
  const { token, person } = requireUser(meta, call);
  requireScope(meta, token, 'business_management');
  const held = person.businessIds.flatMap((id) => findBusiness(id) ?? []);
  return showList(call, held, ({ id, name }) =>
    showNode({ id: () => id, name: () => name }, 'Business', call.params.text('fields'), 'id,name'),
  );
}

export function listBusinessPages(meta: Meta, call: GraphCall, id: string, edge: string): unknown {
  const { token, person } = requireUser(meta, call);
  requireScope(meta, token, 'business_management');
  const business = person.businessIds.includes(id) ? findBusiness(id) : undefined;
  if (!business) throw missingObject(call.method, id);
  const ids = edge === 'owned_pages' ? business.ownedPageIds : business.clientPageIds;
  return showPages(meta, call, token, ids);
}
