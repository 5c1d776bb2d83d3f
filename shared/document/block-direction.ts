import { type Direction, directionOf } from '#shared/persian/direction.ts'
import type { RenderContext } from './block.ts'

/** The block's direction, and the `dir` attribute it needs: none where it follows what surrounds it. */
export function directionIn(
  context: RenderContext,
  said: Direction | null | undefined,
  text: string,
): { own: Direction; dir: Direction | undefined } {
  const own = directionOf(said, text, context.around)
  return { own, dir: own === context.around ? undefined : own }
}
