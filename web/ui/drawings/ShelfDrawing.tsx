import { Drawing } from './Drawing.tsx'

/** A half-empty shelf, for lists. */
export const ShelfDrawing = () => (
  <Drawing floor={107}>
    <path fill="none" stroke="currentColor" strokeWidth="6" d="M16 90h128" />
    <path fill="none" stroke="currentColor" strokeWidth="5" d="M32 93v14M128 93v14" />
    <g transform="rotate(-14 60 88)">
      <rect x="48" y="36" width="17" height="52" fill="var(--firoozeh-fill)" rx="2" />
      <rect x="48" y="44" width="17" height="6" fill="var(--paper)" />
    </g>
    <rect x="28" y="42" width="14" height="46" fill="var(--anar)" rx="2" />
    <rect x="28" y="50" width="14" height="5" fill="var(--paper)" />
    <path fill="var(--saffron-fill)" d="M98 88c-8-8-8-22 2-28v-8h16v8c10 6 10 20 2 28Z" />
    <path fill="none" stroke="currentColor" strokeWidth="3" d="M98 88c-8-8-8-22 2-28v-8h16v8c10 6 10 20 2 28Z" />
    <path
      fill="none"
      stroke="var(--firoozeh-fill)"
      strokeWidth="3"
      d="M108 52V24M108 38c-10 0-14-6-14-14 10 0 14 6 14 14ZM108 32c8 0 12-5 12-12-8 0-12 5-12 12Z"
    />
  </Drawing>
)
