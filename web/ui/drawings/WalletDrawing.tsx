import { Drawing } from './Drawing.tsx'

/** A closed wallet and a coin, for money that has not moved yet. */
export const WalletDrawing = () => (
  <Drawing floor={106}>
    <path fill="none" stroke="currentColor" strokeWidth="5" d="M16 103h128" />
    <circle cx="116" cy="34" r="18" fill="var(--saffron-fill)" />
    <path fill="none" stroke="currentColor" strokeWidth="3" d="M134 34a18 18 0 1 1-36 0 18 18 0 0 1 36 0Z" />
    <path fill="none" stroke="currentColor" strokeWidth="3" d="M116 26l6 8-6 8-6-8Z" />
    <path fill="var(--firoozeh-fill)" d="M28 46h92a8 8 0 0 1 8 8v40a8 8 0 0 1-8 8H36a8 8 0 0 1-8-8Z" />
    <path fill="var(--paper)" d="M98 66h36v16H98a8 8 0 0 1 0-16Z" />
    <path
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      d="M28 46h92a8 8 0 0 1 8 8v40a8 8 0 0 1-8 8H36a8 8 0 0 1-8-8ZM28 48c0-8 4-12 10-12h56M98 66h36v16H98a8 8 0 0 1 0-16Z"
    />
    <circle cx="102" cy="74" r="3" fill="currentColor" />
  </Drawing>
)
