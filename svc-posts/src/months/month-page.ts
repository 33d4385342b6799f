import { textsOf } from '@kallos/contracts/texts/text-parts';
import { formatTime } from '@kallos/mail/format-time';
import { escapeHtml } from '@kallos/service-kit/http/pages/escape-html';
import { framedHtml, plainPolicy } from '@kallos/service-kit/http/pages/plain-page';
import { monthWords as words } from './month-words.ts';
import type { ClientMonth, NetworkFigures } from './read-month.ts';

const style = `
main{max-width:56rem}
footer{max-width:56rem}
.bar{display:flex;flex-wrap:wrap;gap:8px 20px;align-items:center;margin:0 0 24px;font-size:var(--size-small)}
.bar a{display:inline-block;padding:8px 0;color:var(--primary)}
.sum{color:var(--muted)}
.figures{overflow-x:auto;margin:0 0 24px}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:8px 12px 8px 0;border-top:1px solid var(--line);text-align:end}
th:first-child,td:first-child{text-align:start}
thead th{border-top:0;color:var(--muted);font-size:var(--size-small);font-weight:var(--weight-label)}
h2{margin:24px 0 8px;font-size:1.15rem}
h3{margin:0 0 4px;font-size:1rem}
.state{color:var(--muted);font-size:var(--size-small)}
li a{color:var(--primary)}
@media (max-width:520px){li>.images{width:100%}}
@media print{
@page{size:A4;margin:14mm}
:root{color-scheme:light}
body{padding:0;background:#fff;color:#000;font-size:10.5pt}
main{max-width:none;padding:0;border:0;box-shadow:none;background:#fff}
.brand,.bar,footer,.screen{display:none}
li{break-inside:avoid;padding:12px 0}
table{break-inside:avoid}
h2{break-after:avoid}
li a[href]::after{content:" " attr(href);font-size:8pt;overflow-wrap:anywhere}
}
`;

const policy = plainPolicy(style);

const send = (status: number, title: string, body: string): Response =>
  new Response(framedHtml({ title, body, ownStyle: style }), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
    },
  });

const number = new Intl.NumberFormat('el-GR');
const shown = (value: number | null): string => (value === null ? '–' : number.format(value));

function figuresTable(figures: readonly NetworkFigures[]): string {
  if (figures.length === 0) return '';
  const [, , , , , , , , views, reach, reactions, comments, shares] = words.columns;
  const head = ['', words.posts, views, reach, reactions, comments, shares]
    .map((title = '') => `<th scope="col">${escapeHtml(title)}</th>`)
    .join('');
  const rows = figures.map((one) => {
    const cells = [one.posts, one.views, one.reach, one.reactions, one.comments, one.shares];
    return `<tr><th scope="row">${words.networks[one.platform]}</th>${cells.map((cell) => `<td>${shown(cell)}</td>`).join('')}</tr>`;
  });
  return `<h2>${words.numbers}</h2><div class="figures"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div><p class="hint">${words.numbersHelp}</p>`;
}

function postItem(post: ClientMonth['posts'][number], timeZone: string): string {
  const image =
    post.image?.startsWith('/media/') === true
      ? `<div class="images"><img src="${escapeHtml(post.image)}?w=320" alt="" width="120" loading="lazy"></div>`
      : '';
  const start = new Date(post.scheduledDate);
  const links = post.targets.flatMap(({ permalink, platform }) =>
    permalink !== null && /^https?:/.test(permalink)
      ? [
          `<a href="${escapeHtml(permalink)}" rel="noopener noreferrer">${escapeHtml(words.open(words.networks[platform]))}</a>`,
        ]
      : [],
  );
  const own = textsOf(post)
    .flatMap(({ part, text }) =>
      part
        ? [
            `<p class="hint">${escapeHtml(words.networks[part])}:</p><p class="content" dir="auto">${escapeHtml(text)}</p>`,
          ]
        : [],
    )
    .join('');
  const places = [...new Set(post.targets.map(({ platform }) => words.networks[platform]))].join(', ');
  const state = [words.states[post.postStatus] ?? '', places].filter((part) => part !== '').join(' · ');
  return `<li>${image}<div><h3><time datetime="${start.toISOString()}">${escapeHtml(formatTime(start, timeZone))}</time></h3><p class="state">${escapeHtml(state)}</p><p class="product" dir="auto">${escapeHtml(post.productName)}</p><p class="content" dir="auto">${escapeHtml(post.content)}</p>${own}${links.length > 0 ? `<p>${links.join(' · ')}</p>` : ''}</div></li>`;
}

/** Draws a month; `address` is the link's path, to which other months and files belong. */
export function monthPage(month: ClientMonth, address: string): Response {
  const { company, posts } = month;
  const logo =
    company.logoPath === null
      ? ''
      : `<img src="${escapeHtml(company.logoPath)}?w=160" alt="" width="48" height="48">`;
  const name =
    company.companyName === ''
      ? ''
      : `<p class="company" dir="auto">${logo}${escapeHtml(company.companyName)}</p>`;
  const link = (text: string, href: string) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
  const bar = [
    link(`← ${words.month(month.before)}`, `${address}?month=${month.before}`),
    link(`${words.month(month.after)} →`, `${address}?month=${month.after}`),
    link(words.csv, `${address}/posts.csv?month=${month.month}`),
    link(words.calendar, `${address}/posts.ics?month=${month.month}`),
  ].join('');
  const isPublished = posts.filter(({ postStatus }) => postStatus === 'published').length;
  const sum = [
    words.published(isPublished),
    ...(posts.length > isPublished ? [words.scheduled(posts.length - isPublished)] : []),
  ].join(' · ');
  const list =
    posts.length === 0
      ? `<p>${words.empty}</p>`
      : `<p class="sum">${sum}</p>${figuresTable(month.figures)}<h2>${words.posts}</h2><p class="hint">${escapeHtml(words.zone(company.timeZone))}</p><ul>${posts.map((post) => postItem(post, company.timeZone)).join('')}</ul>`;
  return send(
    200,
    words.month(month.month),
    `${name}<nav class="bar" aria-label="${words.months}">${bar}</nav>${list}<p class="hint screen">${words.print}</p>`,
  );
}

/** The page of a link that has ended, or never was one. */
export const noMonthPage = (isEnded: boolean): Response =>
  isEnded
    ? send(410, words.ended, `<p>${words.endedHelp}</p>`)
    : send(404, words.unknown, `<p>${words.unknownHelp}</p>`);
