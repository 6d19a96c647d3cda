import { tellHeight } from '../widget/frame-height.ts'

// A small widget is a link and a picture: all it can do is tell how tall it is.
tellHeight()
