import { Drawing } from './Drawing.tsx'

/** A magnifying glass on books, for a search without results. */
export const MagnifierDrawing = () => (
  <Drawing floor={105}>
    <rect x="26" y="92" width="60" height="12" fill="var(--firoozeh-fill)" rx="3" />
    <rect x="34" y="80" width="48" height="12" fill="var(--paper)" rx="3" />
    <path fill="none" stroke="currentColor" strokeWidth="3" d="M34 80h48v12H34ZM26 92h60v12H26Z" />
    <circle cx="88" cy="52" r="31" fill="var(--paper-deep)" />
    <circle cx="88" cy="52" r="31" fill="none" stroke="currentColor" strokeWidth="5" />
    <path fill="none" stroke="var(--anar)" strokeWidth="11" d="M110 74l24 26" />
    <path fill="none" stroke="var(--paper)" strokeWidth="5" d="M72 44c4-8 12-12 20-12" />
    <path fill="none" stroke="var(--line-strong)" strokeWidth="4" d="M76 60q12 8 24 0M80 48v1M97 48v1" />
  </Drawing>
)
