/** The product's mark, an SVG as wide as it is high. */
export const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="10" fill="#4B3FCF"/>' +
  '<circle cx="12.5" cy="16" r="6.5" fill="#fff"/><circle cx="19.5" cy="16" r="6.5" fill="#FE8B62" fill-opacity=".9"/></svg>'
