import { Drawing } from './Drawing.tsx'

/** A ruled page whose lines were rubbed out, and the rubber. */
export const RubbedOutDrawing = () => (
  <Drawing width={240} height={224} floor={224}>
    <g transform="translate(-24 -8) scale(.82)">
      <path fill="var(--paper-deep)" d="M60 30h270v260H60z" />
      <path fill="none" stroke="var(--line)" strokeWidth="12" d="M296 74H160M296 106H104M296 138H124M296 170H100M296 202H184" />
      <path fill="none" stroke="var(--rule)" strokeWidth="1.5" d="M60 88h270M60 120h270M60 152h270M60 184h270M60 216h270M60 248h270" />
      <path fill="none" stroke="var(--margin)" strokeWidth="2.5" d="M310 30v260" />
      <g transform="rotate(-18 150 220)">
        <path fill="var(--anar)" d="M96 206h70v34H96z" />
        <path fill="var(--firoozeh-fill)" d="M166 206h44v34h-44z" />
        <path fill="var(--paper)" d="M160 206h8v34h-8z" />
      </g>
      <g fill="var(--line-strong)">
        <circle cx="196" cy="262" r="3" />
        <circle cx="212" cy="252" r="2" />
        <circle cx="224" cy="264" r="2.5" />
        <circle cx="180" cy="254" r="2" />
      </g>
    </g>
  </Drawing>
)
