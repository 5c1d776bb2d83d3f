import { LIMITS } from '#shared/limits/index.ts'
import { postButton } from '#web/lib/post-button.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/Field.tsx'
import type { SaveTarget } from '#worker/engagement/reading-lists/contract.ts'
import { moveItem } from './actions.ts'
import { text } from './text.ts'

/** The lists that a post can move to from `list`, for browsers without JavaScript. */
export function MoveChoices({ lists, list, post }: { lists: readonly SaveTarget[]; list: string; post: string }) {
  const others = lists.filter(({ hash }) => hash !== list && hash !== '')
  return (
    <section>
      <h2>{text.moveTitle}</h2>
      {others.length === 0 && <p>{text.noOther}</p>}
      <ButtonRow>
        {others.map(({ hash, name, itemCount, contains }) => (
          <Button
            key={hash}
            {...postButton(moveItem.name, { list, post, to: hash })}
            variant="quiet"
            disabled={itemCount >= LIMITS.listItems && !contains}
          >
            <bdi>{name}</bdi>
          </Button>
        ))}
        <Button {...postButton('page.show')} variant="plain">
          {text.cancel}
        </Button>
      </ButtonRow>
    </section>
  )
}
