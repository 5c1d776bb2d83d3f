import { LIMITS } from '#shared/limits/index.ts'
import { unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
import { postButton } from '#web/lib/post-button.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/Field.tsx'
import type { SaveTarget } from '#worker/engagement/reading-lists/contract.ts'
import { addItem, removeItem, savePost, unsavePost } from './actions.ts'
import { saveDialogText as text } from './dialog-text.ts'
import { NewListForm } from './SaveDialog.tsx'
import { withDefaultList } from './use-save.ts'

export const formSteps: FormActions = {
  /** Shows the lists of the viewer with buttons that add the post to each or take it out, and a form for a new list. */
  'lists.choose': async ({ api, params: { post = '' } }) => {
    const { lists } = await unwrap(api.api.lists.mine['save-targets'][':post'].$get({ param: { post } }))
    return { content: <SaveChoices lists={lists} post={post} /> }
  },
}

/** The dialog for saving a post to lists, for browsers without JavaScript. */
const SaveChoices = ({ lists, post }: { lists: SaveTarget[]; post: string }) => (
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
