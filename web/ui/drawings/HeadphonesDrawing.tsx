import { Drawing } from './Drawing.tsx'

/** Headphones, for episodes. */
export const HeadphonesDrawing = () => (
  <Drawing floor={102}>
    <path fill="none" stroke="currentColor" strokeWidth="7" d="M44 76V60a36 36 0 0 1 72 0v16" />
    <rect x="34" y="64" width="24" height="38" fill="var(--firoozeh-fill)" rx="10" />
    <rect x="102" y="64" width="24" height="38" fill="var(--firoozeh-fill)" rx="10" />
    <rect x="50" y="68" width="8" height="30" fill="currentColor" rx="3" />
    <rect x="102" y="68" width="8" height="30" fill="currentColor" rx="3" />
    <path fill="none" stroke="var(--saffron-fill)" strokeWidth="4" d="M74 74v14M80 68v26M86 76v10" />
  </Drawing>
)
