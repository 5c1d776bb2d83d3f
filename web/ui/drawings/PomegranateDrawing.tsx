import { Drawing } from './Drawing.tsx'

/** A pomegranate beside one of its seeds, for likes. */
export const PomegranateDrawing = () => (
  <Drawing floor={104}>
    <path fill="none" stroke="currentColor" strokeWidth="5" d="M30 101h100" />
    <path fill="var(--anar)" d="M58 26l-2-16 10 8 8-14 8 14 10-8-2 16c18 6 28 20 28 36 0 22-18 38-44 38S30 84 30 62c0-16 10-30 28-36Z" />
    <path
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      d="M58 26l-2-16 10 8 8-14 8 14 10-8-2 16c18 6 28 20 28 36 0 22-18 38-44 38S30 84 30 62c0-16 10-30 28-36ZM58 26c10 5 22 5 32 0"
    />
    <path fill="none" stroke="var(--paper)" strokeWidth="4" d="M44 54c2-6 6-11 12-14" />
    <path fill="var(--saffron-fill)" d="M130 96c-6 0-10-4-10-9 0-7 6-11 10-19 4 8 10 12 10 19 0 5-4 9-10 9Z" />
    <path fill="none" stroke="currentColor" strokeWidth="2.5" d="M130 96c-6 0-10-4-10-9 0-7 6-11 10-19 4 8 10 12 10 19 0 5-4 9-10 9Z" />
  </Drawing>
)
