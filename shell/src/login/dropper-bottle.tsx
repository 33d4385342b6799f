const tint = (name: string, opacity?: number) => ({ stopColor: `var(${name})`, stopOpacity: opacity });

/** The gradients of the bottle; `id` distinguishes them from others on the page. */
export function BottleDefs({ id }: { id: string }) {
  return (
    <defs>
      <linearGradient id={`${id}-glass`} x1="0" y1="0" x2="1" y2="0">
        <stop offset="0" style={tint('--art-glass-deep')} />
        <stop offset="0.16" style={tint('--art-glass')} />
        <stop offset="0.34" style={tint('--art-glass-light', 0.95)} />
        <stop offset="0.5" style={tint('--art-glass')} />
        <stop offset="0.82" style={tint('--art-glass')} />
        <stop offset="1" style={tint('--art-glass-deep')} />
      </linearGradient>
      <linearGradient id={`${id}-depth`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" style={tint('--art-glass-light', 0.2)} />
        <stop offset="0.5" style={tint('--art-glass', 0)} />
        <stop offset="1" style={tint('--art-glass-deep', 0.75)} />
      </linearGradient>
      <linearGradient id={`${id}-gold`} x1="0" y1="0" x2="1" y2="0">
        <stop offset="0" style={tint('--art-gold-deep')} />
        <stop offset="0.22" style={tint('--art-gold')} />
        <stop offset="0.4" style={tint('--art-gold-light')} />
        <stop offset="0.62" style={tint('--art-gold')} />
        <stop offset="1" style={tint('--art-gold-deep')} />
      </linearGradient>
      <linearGradient id={`${id}-rubber`} x1="0" y1="0" x2="1" y2="0">
        <stop offset="0" style={tint('--art-rubber-deep')} />
        <stop offset="0.3" style={tint('--art-rubber-light')} />
        <stop offset="0.52" style={tint('--art-rubber')} />
        <stop offset="1" style={tint('--art-rubber-deep')} />
      </linearGradient>
    </defs>
  );
}

const collarRings = [143, 154, 165];

function Label({ brand, caption }: { brand?: string; caption?: string }) {
  return (
    <>
      <rect x="165" y="258" width="100" height="97" rx="1.5" style={{ fill: 'var(--art-label)' }} />
      <rect x="165" y="258" width="14" height="97" style={{ fill: 'var(--art-arch-shade)', opacity: 0.35 }} />
      <text
        x="215"
        y="293"
        textAnchor="middle"
        style={{ fill: 'var(--art-ink)', fontFamily: 'var(--font-serif)', fontSize: 18, letterSpacing: 1.6 }}
      >
        {brand}
      </text>
      <rect x="195" y="304" width="40" height="1" style={{ fill: 'var(--art-ink-soft)' }} />
      <text
        x="215"
        y="322"
        textAnchor="middle"
        style={{
          fill: 'var(--art-ink-soft)',
          fontFamily: 'var(--font-sans)',
          fontSize: 7.8,
          letterSpacing: 1,
        }}
      >
        {caption}
      </text>
      <rect x="199" y="335" width="32" height="1.2" style={{ fill: 'var(--art-ink-soft)', opacity: 0.5 }} />
    </>
  );
}

/** Renders a green dropper bottle with a gold collar and a paper label. */
export function Dropper({ id, brand, caption }: { id: string; brand?: string; caption?: string }) {
  return (
    <g>
      <path d="M192 134V79c0-14 10-24 23-24s23 10 23 24v55Z" fill={`url(#${id}-rubber)`} />
      <path d="M185 176h60v20h-60Z" fill={`url(#${id}-glass)`} />
      <path
        d="M185 184h60v7c26 5 40 22 40 50v140c0 12-8 20-20 20H165c-12 0-20-8-20-20V241c0-28 14-45 40-50Z"
        fill={`url(#${id}-glass)`}
      />
      <path
        d="M185 184h60v7c26 5 40 22 40 50v140c0 12-8 20-20 20H165c-12 0-20-8-20-20V241c0-28 14-45 40-50Z"
        fill={`url(#${id}-depth)`}
      />
      <rect x="180" y="132" width="70" height="44" rx="3.5" fill={`url(#${id}-gold)`} />
      {collarRings.map((y) => (
        <rect
          key={y}
          x="180"
          y={y}
          width="70"
          height="1"
          style={{ fill: 'var(--art-gold-deep)', opacity: 0.5 }}
        />
      ))}
      <path
        d="M151.500 250c0-24 9-38 24-46"
        fill="none"
        style={{ stroke: 'var(--art-arch)', strokeWidth: 3.4, strokeLinecap: 'round', opacity: 0.5 }}
      />
      <path
        d="M150.500 262h9.500v127c-6-1-9.500-5-9.500-12Z"
        style={{ fill: 'var(--art-arch)', opacity: 0.34 }}
      />
      <rect
        x="272"
        y="238"
        width="3.600"
        height="142"
        rx="1.800"
        style={{ fill: 'var(--art-arch)', opacity: 0.4 }}
      />
      <Label brand={brand} caption={caption} />
    </g>
  );
}
