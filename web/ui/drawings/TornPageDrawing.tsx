import { Drawing } from './Drawing.tsx'

/** An eight-pointed star of 100 × 100 units. */
const STAR = 'M50 2L64 16.1H83.9V36L98 50 83.9 64V83.9H64L50 98 36 83.9H16.1V64L2 50 16.1 36V16.1H36Z'

/** The digit 4, around its middle. */
const Four = ({ at }: { at: number }) => (
  <g transform={`translate(${at} 166) scale(1.25)`} fill="none" stroke="var(--firoozeh)" strokeWidth="11" strokeLinecap="butt">
    <path d="M0-35L9 38" />
    <path d="M4 1C12 5 18 4 23-2M43-24C30-36 12-26 19-10 23-1 34 3 47-1" />
  </g>
)

/** A page torn out of a notebook, with a shamseh for the zero of 404. */
export const TornPageDrawing = () => (
  <Drawing width={280} height={224} floor={224}>
    <g transform="translate(-42 0) scale(.7)">
      <path fill="var(--line)" d="M84 42h262v276H84z" />
      <path fill="var(--paper-deep)" d="M60 24h250v52l-9 14 11 16-12 14 10 16-8 12 9 16-11 12 8 14-10 14 12 14-9 14 10 16-8 12V300H60z" />
      <path fill="none" stroke="var(--line)" strokeWidth="2.5" d="M60 76h236M60 112h230M60 148h236M60 184h230M60 220h236M60 256h236" />
      <path fill="none" stroke="var(--margin)" strokeWidth="2.5" d="M288 24v276" />
      <Four at={218} />
      <g transform="translate(150 136) scale(.62)">
        <path fill="var(--saffron-fill)" d={STAR} />
        <path fill="var(--paper-deep)" transform="translate(30 30) scale(.4)" d={STAR} />
      </g>
      <Four at={84} />
    </g>
  </Drawing>
)
