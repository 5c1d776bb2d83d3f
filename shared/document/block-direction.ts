import { type Direction, resolveDirection } from '#shared/persian/direction.ts'
import type { RenderContext } from './block-definition.ts'

/** Resolves a block's direction; `dir` is undefined when it equals the parent's direction. */
export function blockDirection(
  context: RenderContext,
  explicit: Direction | null | undefined,
  text: string,
): { direction: Direction; dir: Direction | undefined } {
  const direction = resolveDirection(explicit, text, context.parentDirection)
  return { direction, dir: direction === context.parentDirection ? undefined : direction }
}
