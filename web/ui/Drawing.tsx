/** Size of each drawing in its own units. */
const SIZES = {
  posts: [160, 120],
  comments: [160, 120],
  people: [160, 120],
  inbox: [160, 120],
  search: [160, 120],
  shelf: [160, 120],
  audio: [160, 120],
  wallet: [160, 120],
  done: [160, 120],
  'page-404': [200, 150],
  'page-410': [200, 150],
  end: [480, 80],
} as const

export type DrawingName = keyof typeof SIZES

interface Props {
  name: DrawingName
  className?: string | undefined
}

/**
 * A decorative drawing of the product: for empty lists, for error pages, or the ornament at the end of a post. Its lines have the text colour
 * and its areas the colours of the theme.
 */
export function Drawing({ name, className }: Props) {
  const [width, height] = SIZES[name]
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} className={className} aria-hidden="true">
      <use href={`/icons/drawings.svg#${name}`} />
    </svg>
  )
}
