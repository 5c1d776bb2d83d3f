import { Drawing } from './Drawing.tsx'

/** A resting bell, for news that has not come yet. */
export const BellDrawing = () => (
  <Drawing floor={100}>
    <path fill="none" stroke="currentColor" strokeWidth="4" d="M80 6v14" />
    <path fill="var(--saffron-fill)" d="M48 82c8-8 8-16 10-34 2-16 12-26 22-26s20 10 22 26c2 18 2 26 10 34Z" />
    <path fill="none" stroke="currentColor" strokeWidth="3" d="M48 82c8-8 8-16 10-34 2-16 12-26 22-26s20 10 22 26c2 18 2 26 10 34Z" />
    <path fill="none" stroke="currentColor" strokeWidth="5" d="M42 82h76" />
    <circle cx="80" cy="92" r="8" fill="currentColor" />
    <path fill="var(--firoozeh-fill)" d="M112 44c0-10 10-14 18-10l10-4-4 10c2 10-6 16-16 14l-16 8c4-6 6-12 8-18Z" />
    <circle cx="130" cy="39" r="2" fill="currentColor" />
    <path fill="none" stroke="currentColor" strokeWidth="2.5" d="M120 54v10M126 54v10" />
  </Drawing>
)
