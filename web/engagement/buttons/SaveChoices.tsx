import { LIMITS } from '#shared/limits/index.ts'
import { postButton } from '#web/lib/post-button.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/Field.tsx'
import type { SaveTarget } from '#worker/engagement/reading-lists/contract.ts'
import { addItem, removeItem, savePost, unsavePost } from './actions.ts'
import { saveDialogText as text } from './dialog-text.ts'
import { NewListForm } from './SaveDialog.tsx'
import { withDefaultList } from './use-save.ts'

/** The dialog for saving a post to lists, for browsers without JavaScript. */
export const SaveChoices = ({ lists, post }: { lists: SaveTarget[]; post: string }) => (
  <section>
    <h2>{text.where}</h2>
    <ButtonRow>
      {withDefaultList(lists).map(({ hash, name, isDefault, contains, itemCount }) => (
        <Button
          key={hash}
          {...(isDefault
            ? postButton((contains ? unsavePost : savePost).name, { post })
            : postButton((contains ? removeItem : addItem).name, { list: hash, post }))}
          variant={contains ? 'primary' : 'quiet'}
          aria-pressed={contains}
          disabled={itemCount >= LIMITS.listItems && !contains}
        >
          <bdi>{name}</bdi>
        </Button>
      ))}
    </ButtonRow>
    {lists.length < LIMITS.lists && <NewListForm post={post} />}
    <ButtonRow>
      <Button {...postButton('page.show')} variant="plain">
        {text.done}
      </Button>
    </ButtonRow>
  </section>
)
