import { persianDigits } from '#shared/persian/digits.ts'
import { STAR } from './PosterArt.tsx'

const METALS = ['#e3a63a', '#c3c8cc', '#cd8a58']

/** A star with a place, in gold, silver or bronze for the first three. Decorative: the place is also written beside it. */
export const Medal = ({ place, size, className }: { place: number; size: number; className?: string | undefined }) => (
  <svg viewBox="0 0 100 100" width={size} height={size} className={className} aria-hidden="true">
    <path fill={METALS[place - 1] ?? '#d9cdb8'} stroke="var(--paper)" strokeWidth="6" paintOrder="stroke" d={STAR} />
    <text x="50" y="64" fill="#2b1c08" fontSize="38" fontWeight="600" textAnchor="middle">
      {persianDigits(place)}
    </text>
  </svg>
)
