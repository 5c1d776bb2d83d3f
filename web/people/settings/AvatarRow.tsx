import { type DragEvent, lazy, Suspense, useRef, useState } from 'react'
import { postButton } from '#web/lib/post-button.ts'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ButtonRow, ErrorNote, Field } from '#web/ui/Field.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { PostForm } from '#web/ui/PostForm.tsx'
import { FormDetails, SettingsSection } from '#web/ui/SettingsSection.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { OwnProfile } from '#worker/people/settings/contract.ts'
import { decodeImage } from './crop.ts'
import styles from './profile.module.css'
import { useAvatarChange } from './queries.ts'
import { text } from './text.ts'

const CropDialog = lazy(() => import('./CropDialog.tsx'))

export function AvatarRow({ name, avatar }: Pick<OwnProfile, 'name' | 'avatar'>) {
  const file = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [failed, setFailed] = useState(false)
  const [isDragOver, setDragOver] = useState(false)
  const restore = useAvatarChange()
  const remove = useAvatarChange(() =>
    showToast({ message: text.pictureGone, undo: avatar ? () => restore.mutate(avatar.hash) : undefined }),
  )
  const open = async (chosen: File | null | undefined) => {
    if (!chosen) return
    const opened = await decodeImage(chosen)
    setFailed(!opened)
    setPicture(opened)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDragOver(false)
    void open(event.dataTransfer.files[0])
  }
  const refusal = remove.error ?? restore.error
  return (
    <SettingsSection title={text.picture}>
      <fieldset
        aria-label={text.picture}
        className={classNames(styles.avatarRow, isDragOver && styles.dragOver)}
        onDragOver={(event) => {
          event.preventDefault()
          setDragOver(true)
        }}
        onDragLeave={() => setDragOver(false)}
        onDrop={drop}
      >
        <Avatar name={name} picture={avatar} size="huge" />
        <div className={styles.controls}>
          <p className={styles.hint}>{avatar ? text.pictureHint : `${text.noPicture} ${text.pictureHint}`}</p>
          <ErrorNote>{failed ? text.unreadable : refusal?.message}</ErrorNote>
          <ButtonRow>
            <Button variant="quiet" onClick={() => file.current?.click()}>
              {avatar ? text.change : text.choose}
            </Button>
            {avatar && (
              <Button
                {...postButton('profile.remove-avatar')}
                variant="plain"
                loading={remove.isPending}
                onClick={() => remove.mutate(null)}
              >
                {text.remove}
              </Button>
            )}
          </ButtonRow>
          <input
            ref={file}
            type="file"
            accept="image/*"
            hidden
            aria-label={text.choose}
            onChange={(event) => {
              void open(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </div>
      </fieldset>
      <FormDetails label={avatar ? text.change : text.choose} forms="profile.change-avatar">
        {import.meta.env.SSR && (
          <PostForm form="profile.change-avatar" encType="multipart/form-data">
            <Field label={text.choose}>{(control) => <input {...control} type="file" name="picture" accept="image/*" />}</Field>
            <ButtonRow>
              <Button type="submit">{text.useIt}</Button>
            </ButtonRow>
          </PostForm>
        )}
      </FormDetails>
      <Suspense>{picture && <CropDialog picture={picture} onClose={() => setPicture(undefined)} />}</Suspense>
    </SettingsSection>
  )
}
