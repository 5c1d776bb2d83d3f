import { Drawing } from './Drawing.tsx'

/** An open notebook with a pencil, for posts that nobody has written yet. */
export const PostsDrawing = () => (
  <Drawing floor={103}>
    <path fill="var(--paper)" d="M80 34C62 22 38 22 20 30v68c18-8 42-8 60 4 18-12 42-12 60-4V30c-18-8-42-8-60 4Z" />
    <path
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      d="M80 34C62 22 38 22 20 30v68c18-8 42-8 60 4 18-12 42-12 60-4V30c-18-8-42-8-60 4ZM80 34v68"
    />
    <path fill="none" stroke="var(--line-strong)" strokeWidth="3" d="M92 48c12-6 24-7 36-5M92 60c12-6 24-7 36-5M92 72c8-4 14-5 20-5" />
    <g transform="rotate(34 58 66)">
      <rect x="50" y="26" width="13" height="56" fill="var(--saffron-fill)" rx="3" />
      <path fill="var(--paper-deep)" d="M50 82h13l-6.5 15Z" />
      <path fill="currentColor" d="M53.5 90h6l-3 7Z" />
      <rect x="50" y="26" width="13" height="9" fill="var(--anar)" rx="3" />
    </g>
  </Drawing>
)
