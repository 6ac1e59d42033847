const parts: Record<string, string> = {
  whoWeAre: '#who-we-are',
  whyAdopt: '#why-adopt',
  preparing: '#preparing',
}
const inFooter = ['email', 'phone', 'city', 'country', 'openingHours', 'facebook', 'instagram', 'x', 'youtube']

/** The part of the home page in which a setting is seen, as a selector. */
export const previewPart = (name: string): string => parts[name] ?? (inFooter.includes(name) ? 'footer' : 'header')
