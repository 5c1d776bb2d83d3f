const isolate = (name: string) => `«\u2068${name}\u2069»`

/** Texts of editors' picks. */
export const text = {
  title: 'برگزیدهٔ سردبیران',
  pick: (place: string) => `برگزیدن برای ${isolate(place)}`,
  unpick: (place: string) => `برداشتن از برگزیده‌های ${isolate(place)}`,
  first: (place: string) => `بردن به آغاز ${isolate(place)}`,
  picked: (place: string) => `در ${isolate(place)} برگزیده شد.`,
  unpicked: (place: string) => `از برگزیده‌های ${isolate(place)} برداشته شد.`,
  movedFirst: (place: string) => `در ${isolate(place)} نخستین شد.`,
} as const
