import { Drawing } from './Drawing.tsx'

/** Papers, stamped, for a queue with nothing left to do. */
export const StampDrawing = () => (
  <Drawing floor={96}>
    <path fill="none" stroke="currentColor" strokeWidth="6" d="M8 92h144" />
    <rect x="26" y="76" width="66" height="10" fill="var(--paper)" rx="2" />
    <rect x="30" y="66" width="58" height="10" fill="var(--paper)" rx="2" />
    <path fill="none" stroke="currentColor" strokeWidth="3" d="M26 76h66v10H26ZM30 66h58v10H30Z" />
    <g transform="translate(122 0)">
      <rect x="-20" y="74" width="40" height="12" fill="currentColor" rx="3" />
      <path fill="var(--firoozeh-fill)" d="M-10 74c6-10 2-16 0-26a11 11 0 0 1 20 0c-2 10-6 16 0 26Z" />
    </g>
    <path fill="none" stroke="var(--saffron-fill)" strokeWidth="8" d="M46 40l12 12 24-26" />
  </Drawing>
)
