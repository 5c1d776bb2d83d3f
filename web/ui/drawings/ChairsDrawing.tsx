import { Drawing } from './Drawing.tsx'

/** Two free chairs at a tea table, for people who have not come yet. */
export const ChairsDrawing = () => (
  <Drawing floor={105}>
    <g transform="translate(46 0)">
      <path fill="none" stroke="currentColor" strokeWidth="4" d="M-22 62V20M-22 28h34M-22 42h34M12 62V20" />
      <rect x="-28" y="58" width="46" height="9" fill="var(--firoozeh-fill)" rx="3" />
      <path fill="none" stroke="currentColor" strokeWidth="4" d="M-24 67v38M14 67v38M-24 84h38" />
    </g>
    <g transform="translate(114 0) scale(-1 1)">
      <path fill="none" stroke="currentColor" strokeWidth="4" d="M-22 62V20M-22 28h34M-22 42h34M12 62V20" />
      <rect x="-28" y="58" width="46" height="9" fill="var(--saffron-fill)" rx="3" />
      <path fill="none" stroke="currentColor" strokeWidth="4" d="M-24 67v38M14 67v38M-24 84h38" />
    </g>
    <ellipse cx="80" cy="98" rx="22" ry="5" fill="var(--paper)" />
    <path fill="none" stroke="currentColor" strokeWidth="4" d="M80 98v-16M62 82h36" />
    <circle cx="80" cy="76" r="6" fill="var(--anar)" />
  </Drawing>
)
