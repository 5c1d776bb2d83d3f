import { LIMITS } from '#shared/limits/index.ts'
import { formName, postButton } from '#web/lib/post-button.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow, Field } from '#web/ui/Field.tsx'
import { PostForm } from '#web/ui/PostForm.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { SaveTarget } from '#worker/engagement/reading-lists/contract.ts'
import { saveDialogText as text } from './dialog-text.ts'
import { withDefaultList } from './use-save.ts'

/** The dialog for saving a post to lists, for browsers without JavaScript. */
export function SaveChoices({ lists, post }: { lists: SaveTarget[]; post: string }) {
  return (
    <section>
      <h2>{text.where}</h2>
      <ButtonRow>
        {withDefaultList(lists).map(({ hash, name, isDefault, contains, itemCount }) => (
          <Button
            key={hash}
            {...(isDefault
              ? postButton(contains ? 'lists.unsave' : 'lists.save', { post })
              : postButton(contains ? 'lists.remove-item' : 'lists.add-item', { list: hash, post }))}
            variant={contains ? 'primary' : 'quiet'}
            aria-pressed={contains}
            disabled={itemCount >= LIMITS.listItems && !contains}
          >
            <bdi>{name}</bdi>
          </Button>
        ))}
      </ButtonRow>
      {lists.length < LIMITS.lists && (
        <PostForm form={formName('lists.create-and-save', { post })} withKey noValidate>
          <Field label={text.newList}>{(control) => <TextInput {...control} name="name" autoComplete="off" />}</Field>
          <label>
            <input type="checkbox" name="private" /> {text.onlyMe}
          </label>
          <ButtonRow>
            <Button type="submit" variant="quiet">
              {text.makeAndSave}
            </Button>
            <Button {...postButton('page.show')} variant="plain">
              {text.done}
            </Button>
          </ButtonRow>
        </PostForm>
      )}
    </section>
  )
}
