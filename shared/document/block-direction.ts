import { type Direction, resolveDirection } from '#shared/persian/direction.ts'
import type { RenderContext } from './block-definition.ts'

/** The block's direction, and the `dir` attribute it needs: none where it follows what surrounds it. */
export function blockDirection(
  context: RenderContext,
  explicit: Direction | null | undefined,
  text: string,
): { direction: Direction; dir: Direction | undefined } {
  const direction = resolveDirection(explicit, text, context.parentDirection)
  return { direction, dir: direction === context.parentDirection ? undefined : direction }
}
