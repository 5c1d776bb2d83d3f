/** Texts of the bookmark, which reading pages show. */
export const saveText = { save: 'ذخیره', signIn: 'برای ذخیره وارد شو' } as const
