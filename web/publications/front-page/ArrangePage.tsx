import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { handleSubmit, readTextField } from '#web/lib/form.ts'
import { formName, postButton } from '#web/lib/post-button.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PostForm } from '#web/ui/PostForm.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import chips from '#web/ui/tag-chip.module.css'
import { showToast } from '#web/ui/toast.ts'
import { ArrangedRows } from './ArrangedRows.tsx'
import { addSection, moveArrangedPost, moveSection, removeArrangedPost, removeSection } from './actions.ts'
import styles from './arrange.module.css'
import { arrangeText as text } from './arrange-text.ts'
import { FRONT_PAGE_PLACES, movePost, moveRow, type Place, placePost, postsIn, removePost } from './arrangement-draft.ts'
import { ManageSeries } from './ManageSeries.tsx'
import { PickerLink, type PickerSearch, PostPicker } from './PostPicker.tsx'
import { useArrangement } from './use-arrangement.ts'

type Editor = ReturnType<typeof useArrangement>

/** Screen on which editors arrange the front page of a publication and its series. */
export function ArrangePage({ hash, search }: { hash: string; search: PickerSearch }) {
  const editor = useArrangement(hash)
  return (
    <>
      <p className={styles.intro}>{text.intro}</p>
      {FRONT_PAGE_PLACES.map((place) => (
        <ArrangedPlace key={place} place={place} {...{ hash, search, editor }} />
      ))}
      <ArrangedSections hash={hash} editor={editor} />
      <ManageSeries hash={hash} search={search} arrangement={editor.arrangement} />
    </>
  )
}

function ArrangedPlace({ place, hash, search, editor }: { place: Place; hash: string; search: PickerSearch; editor: Editor }) {
  const { arrangement, show, store, change } = editor
  const posts = postsIn(arrangement, place)
  return (
    <SettingsSection
      title={text.places[place]}
      summary={text.hints[place]}
      action={<PickerLink label={place === 'lead' ? text.replace : text.add} target={place} {...{ hash, search }} />}
    >
      {posts.length === 0 && place !== 'lead' && <p className={styles.meta}>{text.none}</p>}
      <ArrangedRows
        rows={posts.map((post) => ({
          key: post.hash,
          title: post.title,
          details: <bdi>{text.byline(post.authorName, post.publishedAt)}</bdi>,
        }))}
        moveAction={moveArrangedPost.name}
        removeAction={removeArrangedPost.name}
        params={{ hash, place, version: String(arrangement.version) }}
        onShow={(from, to) => show(movePost(arrangement, place, from, to))}
        onStore={store}
        onRemove={(key) => change(removePost(arrangement, key))}
      />
      {search.target === place && (
        <PostPicker
          {...{ hash, search }}
          version={arrangement.version}
          chosen={posts.map((post) => post.hash)}
          onChoose={(post) => {
            const draft = placePost(arrangement, post, place)
            if (draft) change(draft)
            else showToast({ message: text.full, failed: true })
          }}
        />
      )}
    </SettingsSection>
  )
}

/** The sections of the front page: each shows the newest posts with a tag. */
function ArrangedSections({ hash, editor }: { hash: string; editor: Editor }) {
  const { arrangement, show, store, change } = editor
  const { sections, suggestedTags } = arrangement
  const [typed, setTyped] = useState(0)
  const params = { hash, version: String(arrangement.version) }
  const add = (name: string, title = '') =>
    change({
      ...arrangement,
      sections: [...sections, { tag: { name, slug: name }, title }],
      suggestedTags: suggestedTags.filter((tag) => tag.name !== name),
    })
  return (
    <SettingsSection title={text.sections} summary={text.sectionsHint}>
      {sections.length === 0 && <p className={styles.meta}>{text.noSections}</p>}
      <ArrangedRows
        rows={sections.map(({ tag, title }) => ({
          key: tag.slug,
          title: title || tag.name,
          details: <bdi>{text.sectionOf(tag.name)}</bdi>,
        }))}
        moveAction={moveSection.name}
        removeAction={removeSection.name}
        params={params}
        onShow={(from, to) => show({ ...arrangement, sections: moveRow(sections, from, to) })}
        onStore={store}
        onRemove={(key) => change({ ...arrangement, sections: sections.filter(({ tag }) => tag.slug !== key) })}
      />
      {sections.length < LIMITS.frontPageSections && (
        <>
          {suggestedTags.length > 0 && (
            <ul className={styles.chips} aria-label={text.suggested}>
              {suggestedTags.map(({ name, slug }) => (
                <li key={slug}>
                  <button
                    className={chips.button}
                    aria-label={text.addTag(name)}
                    {...postButton(addSection.name, { ...params, tag: name })}
                    onClick={() => add(name)}
                  >
                    <bdi>{name}</bdi>
                  </button>
                </li>
              ))}
            </ul>
          )}
          <PostForm
            key={typed}
            form={formName(addSection.name, { hash })}
            hidden={{ version: params.version }}
            className={styles.form}
            onSubmit={handleSubmit((form) => {
              const tag = readTextField(form, 'tag').trim()
              if (!tag) return
              add(tag, readTextField(form, 'title').trim())
              setTyped(typed + 1)
            })}
          >
            <Field label={text.tag} hint={text.tagHint}>
              {(control) => <TextInput {...control} name="tag" autoComplete="off" maxLength={60} />}
            </Field>
            <Field label={text.sectionTitle} optional={text.optional} hint={text.sectionTitleHint}>
              {(control) => <TextInput {...control} name="title" autoComplete="off" maxLength={LIMITS.sectionTitleGraphemes * 2} />}
            </Field>
            <div>
              <Button type="submit" variant="quiet">
                {text.addSection}
              </Button>
            </div>
          </PostForm>
        </>
      )}
    </SettingsSection>
  )
}
