interface PodcastLicense {
  slug: string
  name: string
  /** Its legal text; null if none is needed. */
  url: string | null
}

const creativeCommons = (terms: string, name: string): PodcastLicense => ({
  slug: `cc-${terms}-4.0`,
  name,
  url: `https://creativecommons.org/licenses/${terms}/4.0/`,
})

/** Public licences to choose from, by the identifier that `podcast:license` takes. */
export const PODCAST_LICENSES: readonly PodcastLicense[] = [
  { slug: 'arr', name: 'همهٔ حقوق محفوظ است', url: null },
  creativeCommons('by', 'CC BY: استفادهٔ آزاد با نام تو'),
  creativeCommons('by-sa', 'CC BY-SA: آزاد با نام تو و همین پروانه'),
  creativeCommons('by-nd', 'CC BY-ND: آزاد با نام تو، بی‌تغییر'),
  creativeCommons('by-nc', 'CC BY-NC: غیرتجاری با نام تو'),
  creativeCommons('by-nc-sa', 'CC BY-NC-SA: غیرتجاری با نام تو و همین پروانه'),
  creativeCommons('by-nc-nd', 'CC BY-NC-ND: غیرتجاری با نام تو، بی‌تغییر'),
  { slug: 'cc0-1.0', name: 'CC0: مالکیت همگانی', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
]

/** Returns the public licence with an identifier; undefined for any other name. */
export const findPodcastLicense = (slug: string): PodcastLicense | undefined => PODCAST_LICENSES.find((each) => each.slug === slug)
