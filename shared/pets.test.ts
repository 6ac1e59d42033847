import { describe, expect, it } from 'vitest'
import { petFilter, petInput, petListInput } from './pets.ts'
import { imagePath, thumbnailOf, uploadedImageHash } from './pictures.ts'

const rex = {
  name: 'Rex',
  age: '2 years',
  category: 'Dog',
  location: 'Springfield',
  description: 'A good dog.',
  image: 'https://example.org/rex.jpg',
}
const hash = 'a0'.repeat(32)
const sentences = (change: Record<string, unknown>) =>
  petInput.safeParse({ ...rex, ...change }).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('the pet form', () => {
  it("reports every missing field in the form's words", () => {
    const { error } = petInput.safeParse({})
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Pet name is required',
      'Pet age is required',
      'Category is required',
      'Location is required',
      'Description is required',
      'Image is required',
    ])
  })

  it.each([
    ['name', 100, 'Pet name can have at most 100 characters'],
    ['age', 50, 'Pet age can have at most 50 characters'],
    ['location', 200, 'Location can have at most 200 characters'],
    ['description', 5000, 'Description can have at most 5,000 characters'],
  ])('takes a %s of %i characters but no more', (field, limit, sentence) => {
    expect(petInput.parse({ ...rex, [field]: 'é'.repeat(limit) })).toHaveProperty(field, 'é'.repeat(limit))
    expect(sentences({ [field]: 'é'.repeat(limit + 1) })).toEqual([`${field}: ${sentence}`])
  })

  it.each([
    ['', 'Category is required'],
    ['Dragon', 'Choose a category from the list'],
    ['dog', 'Choose a category from the list'],
    [7, 'Choose a category from the list'],
  ])('refuses the category %j', (category, sentence) => {
    expect(sentences({ category })).toEqual([`category: ${sentence}`])
  })

  it('drops unknown fields', () => {
    expect(petInput.parse({ ...rex, adopted: true, ownerUid: 'me', id: 5 })).toEqual(rex)
  })
})

describe('the picture of a pet', () => {
  it.each(['https://example.org/a.jpg', 'http://localhost:8080/a?b=c#d', imagePath(hash)])('may be %s', (image) => {
    expect(petInput.parse({ ...rex, image }).image).toBe(image)
  })

  it.each([
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'ftp://example.org/a.jpg',
    '//example.org/a.jpg',
    '/images/../secret.webp',
    `/images/${hash.slice(1)}.webp`,
    `/images/${hash}.webp?x`,
    'https://',
    'https://user:secret@example.org/a.jpg',
    'example.org/a.jpg',
    'https://example.org/\0.jpg',
    'https://example.org/a\nb.jpg',
    'https://example.org/\ud83d.jpg',
  ])('may not be %j', (image) => {
    expect(sentences({ image })).toEqual([
      'image: Enter a link that starts with http:// or https://, or upload a picture',
    ])
  })

  it('has a URL of at most 2,048 characters', () => {
    const address = (length: number) => `https://example.org/${'a'.repeat(length - 20)}`
    expect(petInput.parse({ ...rex, image: address(2048) }).image).toHaveLength(2048)
    expect(sentences({ image: address(2049) })).toEqual(['image: Image can have at most 2,048 characters'])
  })

  it('has a thumbnail only if it was uploaded here', () => {
    expect(thumbnailOf(imagePath(hash))).toBe(`/images/${hash}-480.webp`)
    expect(thumbnailOf(rex.image)).toBe(rex.image)
    expect(uploadedImageHash(imagePath(hash))).toBe(hash)
    expect(uploadedImageHash(rex.image)).toBeNull()
  })
})

describe("the listing's filter", () => {
  it('takes values from the URL and leaves out blank ones', () => {
    expect(petFilter.parse({ search: '  rex ', category: ['Dog'] })).toEqual({ search: 'rex', category: ['Dog'] })
    expect(petFilter.parse({})).toEqual({})
  })

  it('ignores characters that names cannot contain', () => {
    expect(petFilter.parse({ search: 're\0x\u0007\ud83d' }).search).toBe('rex')
  })

  it.each([{ category: ['All'] }, { category: 'Dog' }, { search: 'x'.repeat(101) }, { search: 5 }])(
    'refuses %j',
    (filter) => {
      expect(petFilter.safeParse(filter).success).toBe(false)
    },
  )

  it.each([0, -1, 101, 1.5, '10', null])('refuses pages of %j', (limit) => {
    expect(petListInput.safeParse({ limit }).success).toBe(false)
  })

  it.each([0, -5, 1.5, 'abc', 2 ** 53])('refuses the cursor %j', (cursor) => {
    expect(petListInput.safeParse({ cursor }).success).toBe(false)
  })
})
