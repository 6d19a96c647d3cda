/**
 * French sentences name « l’association {organization} », so that no name has to be contracted or agreed with: « à
 * l’association Les Ateliers ». A name that says the word itself is said once: « l’association Sportive du Canal ».
 */
export function sayAssociationOnce(text: string): string {
  return text.replace(doubled, '$1')
}

const doubled = /([Ll]’association) (?:[Ll][’'])?[Aa]ssociation(?=\s)/gu
