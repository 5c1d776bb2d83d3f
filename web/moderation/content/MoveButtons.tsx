import { postButton } from '#web/lib/post-button.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Direction } from './move-item.ts'
import { text } from './text.ts'

interface Props {
  /** Action that moves the item without JavaScript, with its parameters besides `direction`. */
  form: 'content.move-topic' | 'content.move-featured'
  params: Readonly<Record<string, string>>
  name: string
  isFirst: boolean
  isLast: boolean
  isPending: boolean
  onMove: (direction: Direction) => void
}

/** Buttons that move an item of a list up or down by one place. */
export const MoveButtons = ({ form, params, name, isFirst, isLast, isPending, onMove }: Props) => (
  <>
    {!isFirst && (
      <Button
        {...postButton(form, { ...params, direction: 'up' })}
        variant="plain"
        size="small"
        loading={isPending}
        aria-label={text.upOf(name)}
        onClick={() => onMove('up')}
      >
        {text.up}
      </Button>
    )}
    {!isLast && (
      <Button
        {...postButton(form, { ...params, direction: 'down' })}
        variant="plain"
        size="small"
        loading={isPending}
        aria-label={text.downOf(name)}
        onClick={() => onMove('down')}
      >
        {text.down}
      </Button>
    )}
  </>
)
