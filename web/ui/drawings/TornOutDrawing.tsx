import { Drawing } from './Drawing.tsx'

/** A notebook from which a page was torn out. */
export const TornOutDrawing = () => (
  <Drawing width={200} height={150} floor={150}>
    <path fill="var(--paper-deep)" d="M44 24h120v112H44Z" transform="translate(5 6)" />
    <path fill="var(--firoozeh-fill)" d="M40 18h124a6 6 0 0 1 6 6v104a6 6 0 0 1-6 6H40Z" />
    <path fill="var(--paper)" d="M40 22h116v108H40Z" />
    <path fill="none" stroke="currentColor" strokeWidth="2.5" d="M40 18h124a6 6 0 0 1 6 6v104a6 6 0 0 1-6 6H40Z" />
    <path fill="none" stroke="var(--line-strong)" strokeWidth="1.6" d="M72 42h72M72 58h72M72 74h72M72 90h72M72 106h40" />
    <path fill="var(--paper-deep)" d="M36 18L52,18L58,26L50,34L60,44L52,54L58,64L48,74L58,84L50,94L60,104L50,114L56,124L50,132L36 132Z" />
    <path
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      d="M52,18L58,26L50,34L60,44L52,54L58,64L48,74L58,84L50,94L60,104L50,114L56,124L50,132"
    />
    <path fill="none" stroke="currentColor" strokeWidth="4" d="M28 30h16" />
    <path fill="none" stroke="currentColor" strokeWidth="4" d="M28 48h16" />
    <path fill="none" stroke="currentColor" strokeWidth="4" d="M28 66h16" />
    <path fill="none" stroke="currentColor" strokeWidth="4" d="M28 84h16" />
    <path fill="none" stroke="currentColor" strokeWidth="4" d="M28 102h16" />
    <path fill="none" stroke="currentColor" strokeWidth="4" d="M28 120h16" />
    <rect x="30" y="14" width="8" height="124" fill="currentColor" rx="4" />
    <g transform="rotate(14 150 100)">
      <path fill="var(--paper)" d="M132 84l34-6 8 12-4 20-36 6-6-16Z" />
      <path fill="none" stroke="currentColor" strokeWidth="2.5" d="M132 84l34-6 8 12-4 20-36 6-6-16Z" />
      <path fill="none" stroke="var(--line-strong)" strokeWidth="1.6" d="M140 92l22-4M140 102l16-3" />
    </g>
    <path fill="var(--paper)" d="M112 20l8 4-3 7-8-2ZM180 60l7-2 3 6-7 4Z" />
    <path fill="none" stroke="currentColor" strokeWidth="2" d="M112 20l8 4-3 7-8-2ZM180 60l7-2 3 6-7 4Z" />
  </Drawing>
)
