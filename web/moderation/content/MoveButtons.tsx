import type { BoundAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { text } from './text.ts'

interface Props {
  /** Actions that move the item; undefined at the end of the list. */
  up: BoundAction | undefined
  down: BoundAction | undefined
  name: string
}

/** Buttons that move an item of a list up or down by one place. */
export const MoveButtons = ({ up, down, name }: Props) => (
  <>
    {up && (
      <ActionButton action={up} variant="plain" size="small" aria-label={text.upOf(name)}>
        {text.up}
      </ActionButton>
    )}
    {down && (
      <ActionButton action={down} variant="plain" size="small" aria-label={text.downOf(name)}>
        {text.down}
      </ActionButton>
    )}
  </>
)
