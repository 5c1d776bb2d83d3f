import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FormStateContext } from '#web/lib/form-state.ts'
import { PostForm } from './PostForm.tsx'
import { FormDetails } from './SettingsSection.tsx'
import { TextInput } from './TextInput.tsx'

const error = { code: 'stale' as const, message: 'نسخهٔ تازه‌تر', requestId: 'r' }

/** Renders a form of a page that answers the posted form, whose field `name` was «نوشته». */
const render = (posted: string, form: string) =>
  renderToStaticMarkup(
    <FormStateContext value={{ form: posted, values: { name: ['نوشته'] }, error }}>
      <FormDetails label="ویرایش" forms={form}>
        <PostForm form={form}>
          <TextInput name="name" defaultValue="ذخیره‌شده" />
        </PostForm>
      </FormDetails>
    </FormStateContext>,
  )

test.each([
  ['rules.update?hash=a&version=1', 'rules.update?hash=a&version=2'],
  ['campaigns.update?version=1&slug=a', 'campaigns.update?version=12&slug=a'],
  ['profile.change-name', 'profile.change-name'],
])('the form %s of a page with %s is open, with what was typed and the error', (posted, form) => {
  const html = render(posted, form)
  expect(html).toContain('<details open=""')
  expect(html).toContain('value="نوشته"')
  expect(html).toContain(error.message)
  expect(html).toContain(`name="_form" value="${form.replaceAll('&', '&amp;')}"`)
})

test.each([
  ['rules.update?hash=a&version=1', 'rules.update?hash=b&version=1'],
  ['rules.update?hash=a&conversion=1', 'rules.update?hash=a&conversion=2'],
  ['rules.update?hash=a', 'rules.create'],
])('the form %s leaves %s as it is', (posted, form) => {
  const html = render(posted, form)
  expect(html).not.toContain('<details open=""')
  expect(html).toContain('value="ذخیره‌شده"')
  expect(html).not.toContain(error.message)
})
