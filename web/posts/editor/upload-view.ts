import styles from './blocks.module.css'
import { ACCEPTED } from './media-file.ts'
import { TEXT } from './text.ts'
import { progressText } from './upload-progress.ts'

export interface UploadView {
  dom: HTMLElement
  progress(ratio: number): void
  /** Shows what went wrong; `retry` is offered when given. */
  fail(message: string, retry?: () => void): void
}

/** The place in the text where a picture is on its way: a bar, figures, and a way to stop it. */
export function uploadView(file: File, stop: () => void): UploadView {
  const began = performance.now()
  const dom = box()
  const name = make('bdi', file.name || TEXT.imageNode, styles.uploadName)
  const bar = make('progress')
  bar.max = 1
  bar.setAttribute('aria-label', TEXT.uploading)
  const figures = make('span', progressText(0, file.size, 0), styles.uploadFigures)
  dom.replaceChildren(name, bar, figures, button(TEXT.uploadCancel, stop))
  return {
    dom,
    progress(ratio) {
      bar.value = ratio
      figures.textContent = progressText(ratio, file.size, performance.now() - began)
    },
    fail(message, retry) {
      const words = make('span', message, styles.uploadFlaw)
      words.setAttribute('role', 'alert')
      dom.replaceChildren(name, words, ...(retry ? [button(TEXT.uploadRetry, retry)] : []), button(TEXT.uploadDismiss, stop))
    },
  }
}

/** The place of a picture that could not come along with a paste: why, and a way to give its file. */
export function missingPictureView(alt: string, dismiss: () => void, take: (file: File) => void): HTMLElement {
  const dom = box()
  dom.setAttribute('role', 'note')
  const picker = make('input')
  picker.type = 'file'
  picker.accept = ACCEPTED.image
  picker.hidden = true
  picker.addEventListener('change', () => {
    const [file] = picker.files ?? []
    if (file) take(file)
  })
  dom.replaceChildren(
    ...(alt ? [make('bdi', alt, styles.uploadName)] : []),
    make('span', TEXT.pictureMissing, styles.uploadReason),
    button(TEXT.pictureChoose, () => picker.click()),
    button(TEXT.uploadDismiss, dismiss),
    picker,
  )
  return dom
}

function box(): HTMLElement {
  const dom = make('div', '', styles.upload)
  dom.contentEditable = 'false'
  return dom
}

function make<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text = '', className?: string): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  made.textContent = text
  if (className) made.className = className
  return made
}

function button(text: string, act: () => void): HTMLButtonElement {
  const made = make('button', text, styles.uploadButton)
  made.type = 'button'
  made.addEventListener('click', act)
  return made
}
