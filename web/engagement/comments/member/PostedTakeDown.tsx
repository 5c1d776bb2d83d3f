import { COMMUNITY_RULES } from '#shared/community-rules.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { text } from '#web/engagement/comments/text.ts'
import { formName, postButton } from '#web/lib/post-button.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/Field.tsx'
import { PostForm } from '#web/ui/PostForm.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

const OPTIONS = COMMUNITY_RULES.map(({ number, name }) => [String(number), `${formatNumber(number)}. ${name}`] as const)

/** The dialog for taking a comment down, for browsers without JavaScript. */
export const PostedTakeDown = ({ hash }: { hash: string }) => (
  <PostForm form={formName('comments.confirm-take-down', { hash })} noValidate>
    <h2>{text.takeDown}</h2>
    <p>{text.takeDownLead}</p>
    <SelectField name="rule" label={text.rule} options={OPTIONS} value="1" onChange={() => undefined} />
    <ButtonRow>
      <Button type="submit" variant="danger">
        {text.takeDown}
      </Button>
      <Button {...postButton('page.show')} variant="plain">
        {text.cancel}
      </Button>
    </ButtonRow>
  </PostForm>
)
