#ifndef QUINTET_VERSION_H
#define QUINTET_VERSION_H

/// Returns the version that packaging wrote into this program, or an empty text if the program wasn't packaged.
const char *quintet_stamped_version(void);

#endif
