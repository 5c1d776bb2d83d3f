import { Drawing } from './Drawing.tsx'

/** A page torn in two, with a shamseh for the zero of 404. */
export const TornPageDrawing = () => (
  <Drawing width={200} height={150} floor={150}>
    <g transform="rotate(-4 60 80)">
      <path
        fill="var(--paper-deep)"
        d="M20 14L98,10L90,20L100,30L89,40L98,50L87,60L96,70L84,80L92,90L82,100L88,110L78,120L84,130L16 134Z"
        transform="translate(-2 6)"
      />
      <path fill="var(--paper)" d="M20 14L98,10L90,20L100,30L89,40L98,50L87,60L96,70L84,80L92,90L82,100L88,110L78,120L84,130L16 134Z" />
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        d="M20 14L98,10L90,20L100,30L89,40L98,50L87,60L96,70L84,80L92,90L82,100L88,110L78,120L84,130L16 134Z"
      />
      <path fill="none" stroke="var(--line-strong)" strokeWidth="1.6" d="M28 38h58M28 56h52M28 98h54M26 116h46" />
      <g transform="translate(40 76) scale(0.72)">
        <path fill="none" stroke="currentColor" strokeWidth="9" d="M0-34L9 38" />
        <path fill="none" stroke="currentColor" strokeWidth="9" d="M4 1C12 5 18 4 23-2M43-24C30-36 12-26 19-10 23-1 34 3 47-1" />
      </g>
    </g>
    <g transform="rotate(5 150 80)">
      <path
        fill="var(--paper-deep)"
        d="M122,10L114,20L124,30L113,40L122,50L111,60L120,70L108,80L116,90L106,100L112,110L102,120L108,130L186 136L190 16Z"
        transform="translate(4 6)"
      />
      <path
        fill="var(--paper)"
        d="M122,10L114,20L124,30L113,40L122,50L111,60L120,70L108,80L116,90L106,100L112,110L102,120L108,130L186 136L190 16Z"
      />
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        d="M122,10L114,20L124,30L113,40L122,50L111,60L120,70L108,80L116,90L106,100L112,110L102,120L108,130L186 136L190 16Z"
      />
      <path fill="none" stroke="var(--line-strong)" strokeWidth="1.6" d="M128 40h54M130 58h50M124 100h58M120 118h60" />
      <path fill="none" stroke="var(--anar)" strokeWidth="1.6" d="M176 18v116" />
      <g transform="translate(136 78) scale(0.72)">
        <path fill="none" stroke="currentColor" strokeWidth="9" d="M0-34L9 38" />
        <path fill="none" stroke="currentColor" strokeWidth="9" d="M4 1C12 5 18 4 23-2M43-24C30-36 12-26 19-10 23-1 34 3 47-1" />
      </g>
    </g>
    <path
      fill="var(--firoozeh-fill)"
      d="M103,55L110.3,62.3L120.7,62.3L120.7,72.7L128,80L120.7,87.3L120.7,97.7L110.3,97.7L103,105L95.7,97.7L85.3,97.7L85.3,87.3L78,80L85.3,72.7L85.3,62.3L95.7,62.3ZM103,63L108,68L115,68L115,75L120,80L115,85L115,92L108,92L103,97L98,92L91,92L91,85L86,80L91,75L91,68L98,68Z"
      fillRule="evenodd"
    />
    <path
      fill="var(--saffron-fill)"
      d="M103,68L106.5,71.5L111.5,71.5L111.5,76.5L115,80L111.5,83.5L111.5,88.5L106.5,88.5L103,92L99.5,88.5L94.5,88.5L94.5,83.5L91,80L94.5,76.5L94.5,71.5L99.5,71.5Z"
    />
    <circle cx="103" cy="80" r="4" fill="var(--paper)" />
    <g transform="translate(-4 -12) rotate(-34 168 132)">
      <rect x="140" y="126" width="44" height="9" fill="var(--anar)" rx="3" />
      <path fill="var(--saffron-fill)" d="M140 126l-13 4.5 13 4.5Z" />
      <path fill="currentColor" d="M131 129l-4 1.5 4 1.5Z" />
      <rect x="174" y="126" width="4" height="9" fill="var(--saffron-fill)" />
    </g>
  </Drawing>
)
